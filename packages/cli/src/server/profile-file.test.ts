import { setImmediate } from "node:timers/promises";
import { lock } from "proper-lockfile";
import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { profileFilePath, readProfiles, rememberCanvas, writeProfiles } from "./profile-file.ts";
import { runLogout } from "./session-commands.ts";

it("remembers a canvas after another process has, which had read the profiles before", async () => {
  vi.stubEnv("XDG_CONFIG_HOME", await temporaryFolder({ "fingerpaint/x": "" }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = "https://paint.example";
  const release = await lock(profileFilePath(), { realpath: false });
  const read = readProfiles();
  const remembered = rememberCanvas("own", server, { ours: "cv_ours" });
  writeProfiles({ ...read, profiles: { own: { server, canvasIds: { theirs: "cv_theirs" } } } });
  await release();
  await remembered;
  expect(readProfiles().profiles.own?.canvasIds).toEqual({ theirs: "cv_theirs", ours: "cv_ours" });
});

it("forgets a profile after another process has changed another, which had read both before", async () => {
  vi.stubEnv("XDG_CONFIG_HOME", await temporaryFolder({ "fingerpaint/x": "" }));
  const server = "https://paint.example";
  writeProfiles({ current: "other", profiles: { own: { server }, other: { server } } });
  const release = await lock(profileFilePath(), { realpath: false });
  const read = readProfiles();
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const forgotten = runLogout({ profile: "own", yes: true });
  await setImmediate();
  writeProfiles({ ...read, profiles: { ...read.profiles, other: { server, apiKey: "key" } } });
  await release();
  await forgotten;
  expect(readProfiles()).toEqual({ current: "other", profiles: { other: { server, apiKey: "key" } } });
});
