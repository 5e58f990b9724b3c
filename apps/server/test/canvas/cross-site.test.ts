import { describe, expect, it } from "vitest";
import { startTestServer } from "../support/test-server.ts";
import { createVisitor, send, sourceOf } from "./visitor.ts";

const listed = "https://app.example";
const own = { source: sourceOf() };

describe("writes from other sites", () => {
  it("[C15] get 403 for their Sec-Fetch-Site or Origin, before any other check", async () => {
    const server = await startTestServer({ environment: { CORS_ORIGINS: listed } });
    const ada = createVisitor(server, "ada");
    const { canvasId } = (await ada.publish(own)).body;
    const { port } = new URL(server.url);
    const foreign = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "cross-site", Origin: server.url },
      { Origin: "null" },
      { Origin: "https://evil.example" },
      { Origin: `${listed}.evil.example` },
      { Origin: "http://app.example" },
      { Origin: `https://127.0.0.1:${port}` },
      { Origin: "http://127.0.0.1" },
      { Origin: `${server.url}.evil.example` },
      { Origin: `${server.url}/` },
      { Origin: `${server.url} ${listed}` },
      { Origin: "" },
    ];
    for (const headers of foreign as Record<string, string>[]) {
      const answers = [
        await ada.publish({ source: sourceOf(1) }, headers),
        await ada.publish("{", { ...headers, "Content-Type": "text/plain" }),
        await ada.update(canvasId, { title: "stolen" }, headers),
        await ada.remove(canvasId, headers),
        await createVisitor(server).remove("cv_AAAAAAAAAAAAAAAA", headers),
      ];
      const refused = answers.map(({ status, code, setCookie }) => [status, code, setCookie.length]);
      expect(refused.slice(0, 4), JSON.stringify(headers)).toEqual(Array(4).fill([403, "FORBIDDEN", 0]));
      expect(answers[4]?.status).toBe(403);
    }
    expect((await ada.list()).body.map(({ title }) => title)).toEqual([""]);
  });

  it("[C15] pass from this site, from CORS_ORIGINS and from programs, which send neither header", async () => {
    const server = await startTestServer({ environment: { CORS_ORIGINS: `${listed},https://other.example:8443` } });
    const ada = createVisitor(server, "ada");
    const passing = [
      {},
      { Origin: server.url },
      { Origin: server.url, "Sec-Fetch-Site": "same-origin" },
      { Origin: listed },
      { Origin: "https://other.example:8443", "Sec-Fetch-Site": "same-site" },
      { "Sec-Fetch-Site": "none" },
      // By a development server that writes its target into Host, as Vite's proxy in its string form does.
      { Origin: "http://localhost:5173", "Sec-Fetch-Site": "same-origin" },
    ];
    for (const headers of passing as Record<string, string>[]) {
      expect((await ada.publish(own, headers)).status, JSON.stringify(headers)).toBeLessThan(300);
    }
  });

  it("[C15] are judged by SITE_URL if set, otherwise by the Host header or a trusted proxy", async () => {
    const outcome = async (environment: Record<string, string>, headers: Record<string, string>) =>
      (await createVisitor(await startTestServer({ environment }), "ada").publish(own, headers)).status;
    const site = { SITE_URL: "https://paint.example/tools" };
    expect(await outcome(site, { Origin: "https://paint.example" })).toBe(201);
    expect(await outcome(site, { Origin: "http://evil.example", Host: "evil.example" })).toBe(403);
    const forwarded = {
      Origin: "https://paint.example",
      "X-Forwarded-Host": "paint.example",
      "X-Forwarded-Proto": "https",
    };
    expect(await outcome({ TRUST_PROXY: "127.0.0.1" }, forwarded)).toBe(201);
    expect(await outcome({ TRUST_PROXY: "10.1.2.3" }, forwarded)).toBe(403);
    expect(await outcome({}, forwarded)).toBe(403);
    expect(await outcome({}, { Origin: "http://paint.example", Host: "paint.example" })).toBe(201);
    expect(await outcome({}, { Origin: "http://paint.example", Host: "paint.example:80" })).toBe(201);
  });

  it("[C15] need application/json, so no form and no simple request can write", async () => {
    const server = await startTestServer();
    const ada = createVisitor(server, "ada");
    const { canvasId } = (await ada.publish(own)).body;
    const types = [
      "text/plain",
      "text/plain;application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
      "application/json-seq",
      "",
    ];
    for (const type of types) {
      const headers = { "Content-Type": type };
      const body = JSON.stringify({ source: sourceOf(2), title: "stolen" });
      for (const { status, code } of [await ada.publish(body, headers), await ada.update(canvasId, body, headers)]) {
        expect([status, code], type).toEqual([400, "INVALID_INPUT"]);
      }
    }
    expect((await ada.list()).body.map(({ title }) => title)).toEqual([""]);
    for (const type of ["application/json; charset=utf-8", "Application/JSON", 'application/json;charset="UTF-8"']) {
      expect((await ada.publish(own, { "Content-Type": type })).status, type).toBe(200);
    }
  });
});

describe("reads from other sites", () => {
  it("[C15] get CORS headers with credentials in every outcome if CORS_ORIGINS names the origin, otherwise none", async () => {
    const server = await startTestServer({ environment: { CORS_ORIGINS: listed } });
    const ada = createVisitor(server, "ada");
    const { canvasId } = (await ada.publish(own)).body;
    const corsOf = ({ headers }: { headers: Headers }) =>
      [...headers]
        .filter(([name]) => name === "access-control-allow-origin" || name === "access-control-allow-credentials")
        .sort();
    const granted = [
      ["access-control-allow-credentials", "true"],
      ["access-control-allow-origin", listed],
    ];
    for (const origin of [listed, "https://evil.example", "null", `${listed}.evil.example`, server.url]) {
      const headers = { Origin: origin, "Sec-Fetch-Site": "cross-site" };
      for (const answer of [
        await ada.load(canvasId, "", headers),
        await ada.load("cv_x", "", headers),
        await ada.list(headers),
      ]) {
        expect(corsOf(answer), origin).toEqual(origin === listed ? granted : []);
        expect(answer.headers.get("vary")).toContain("Origin");
      }
    }
    expect(corsOf(await ada.load(canvasId))).toEqual([]);
  });

  it("[C15] pass their preflight only for CORS_ORIGINS", async () => {
    const server = await startTestServer({ environment: { CORS_ORIGINS: listed } });
    const preflight = (origin: string) =>
      send(server, "OPTIONS", "/api/editor-canvas/cv_AAAAAAAAAAAAAAAA", {
        headers: {
          Origin: origin,
          "Access-Control-Request-Method": "PATCH",
          "Access-Control-Request-Headers": "content-type",
        },
      });
    const granted = await preflight(listed);
    expect(granted.status).toBe(204);
    expect(granted.headers.get("access-control-allow-origin")).toBe(listed);
    expect(granted.headers.get("access-control-allow-credentials")).toBe("true");
    expect(granted.headers.get("access-control-allow-methods")?.split(",")).toContain("PATCH");
    expect(granted.headers.get("access-control-allow-headers")).toBe("content-type");
    for (const origin of ["https://evil.example", "null"]) {
      const { headers } = await preflight(origin);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  it("[C15] get no CORS headers without CORS_ORIGINS", async () => {
    const server = await startTestServer();
    const { headers } = await createVisitor(server, "ada").list({ Origin: "" });
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });
});
