import { expect, it } from "vitest";
import { createVisitor, sourceOf } from "../canvas/visitor.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { requestHead } from "../support/raw-request.ts";
import { startTestServer, troublesIn } from "../support/test-server.ts";

const long = "a".repeat(15_000);

/** Spellings of a path that try to reach another one. `ID` is a canvas with a password. */
const spellings = [
  ...[
    "/..",
    "/../..",
    "/../../etc/passwd",
    "/./",
    "//",
    "///",
    "/.//..//",
    "/%2e%2e/",
    "/%2e%2e%2f",
    "/.%2e/",
    "/%2e/",
  ],
  ...["/..%2f..%2fetc/passwd", "/..%5c..%5cetc", "/..\\..\\etc", "/%252e%252e/", "/%c0%ae%c0%ae/", "/..;/", "/.;/docs"],
  ...["/assets/../package.json", "/assets/..%2fpackage.json", "/assets/%2e%2e/index.html", "/assets/.../", "/assets//"],
  ...["/docs/../data/keys.json", "/docs/..%2fkeys.json", "/docs/%00", "/docs/swagger-ui.css%00.js", "/docs/%2e%2e%2fx"],
  ...["/api/editor-canvas/ID%00", "/api/editor-canvas/ID/../ID", "/api/editor-canvas//ID", "/api/editor-canvas/%2e%2e"],
  ...["/api/editor-canvas/..%2fkeys.json", "/api/editor-canvas/__proto__", "/api/editor-canvas/constructor"],
  ...[
    "/api/editor-canvas/hasOwnProperty",
    "/api/editor-canvas/ID%20",
    "/api/editor-canvas/%20ID",
    "/editor-canvas/ID%0d%0aX-A:b",
  ],
  ...[
    "/api/editor-canvas/mine/../ID",
    "/api/editor-canvas/ID;a=b",
    "/api/editor-canvas/ID%3fpassword=x",
    "/editor-canvas/ID/..%2fedit",
  ],
  ...[
    "/api/editor-canvas/ID?password=",
    "/api/editor-canvas/ID?password[]=secret-1",
    "/api/editor-canvas/ID?password=a&password=secret-1",
  ],
  ...[
    "/api/editor-canvas/ID?password[a]=secret-1",
    "/api/editor-canvas/ID?PASSWORD=secret-1",
    "/api/editor-canvas/ID?__proto__[password]=x",
  ],
  ...[
    "/api/editor-canvas/ID?%70assword=",
    "/api/editor-canvas/ID?password=%zz",
    "/api/editor-canvas/ID?password=%ff",
    `/${long}`,
  ],
  ...[
    `/api/editor-canvas/${long}`,
    `/api/editor-canvas/ID?${"a=b&".repeat(1_200)}`,
    "/%",
    "/%zz",
    "/%f",
    "/%ff",
    "/%ed%a0%80",
  ],
  ...[
    "http://user:pass@localhost/api/editor-canvas/ID",
    "http://localhost:99999/",
    "http://[::1/",
    "http://%zz/",
    "//evil.example/",
  ],
  ...[
    "//evil.example/%2e%2e",
    "/\\evil.example",
    "/http://evil.example",
    "/%0d%0aLocation:%20//evil.example",
    "/?next=//evil.example",
  ],
] as const;

it(`[B3, C10] ${spellings.length} path spellings escape no folder, bypass no password and cause no 500`, async () => {
  const server = await startTestServer();
  const { canvasId } = (
    await createVisitor(server).publish({ source: sourceOf(), access: "password", password: "secret-1" })
  ).body;
  expect((await createVisitor(server).load(canvasId, "?password=secret-1")).body.source).toContain("Stack gap");
  const wrong: string[] = [];
  for (const method of ["GET", "HEAD", "POST", "DELETE"]) {
    for (const spelling of spellings) {
      const path = spelling.replace("ID", canvasId);
      const connection = await openRawConnection(server);
      await connection.send(requestHead(method, path, { Connection: "close" }));
      const reply = await connection.reply({ toHead: method === "HEAD" });
      connection.socket.destroy();
      const location = reply?.headers.get("location") ?? "";
      const isWrong =
        reply === null ||
        reply.status >= 500 ||
        /^(?:\w+:)?\/\//.test(location) ||
        reply.text.includes("Stack gap") ||
        /root:x:|"keyHash"|"dependencies"/.test(reply.text);
      if (isWrong) wrong.push(`${method} ${path.slice(0, 100)}: ${reply?.status} ${location}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(troublesIn(server.logLines())).toEqual([]);
});
