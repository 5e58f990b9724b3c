import { lock } from "proper-lockfile";
import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { profileFilePath, readProfiles, rememberCanvas, writeProfiles } from "./profile-file.ts";

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
