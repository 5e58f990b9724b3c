import { describe, expect, it } from "vitest";
import { addressGroup, networkOfGroup } from "./site.ts";

describe("addressGroup", () => {
  it.each([
    ["203.0.113.77", "203.0.113.77"],
    ["::ffff:203.0.113.77", "203.0.113.77"],
    ["::FFFF:cb00:714d", "203.0.113.77"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("[M14] counts %s as %s", (address, name) => {
    expect(addressGroup(address)).toBe(name);
  });

  it("[M14] distinguishes networks", () => {
    expect(addressGroup("2001:db8:1:3::1")).not.toBe(addressGroup("2001:db8:1:2::1"));
  });
});

it.each([
  ["2001:db8:1:2::1", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
  ["2001:db8:2:2::1", "2001:db8:2::/48"],
  ["::ffff:203.0.113.77", "203.0.113.77"],
  ["203.0.113.77", "203.0.113.77"],
  ["unknown", "unknown"],
])("[C14] the network of %s is %s", (address, network) => {
  expect(networkOfGroup(addressGroup(address))).toBe(network);
});
