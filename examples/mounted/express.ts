/**
 * Both services in Express 5. `app.use("/tools", …)` strips the prefix, and a body parser may run first: the services
 * read `originalUrl` and `body`, which Express sets.
 */
import { createApp } from "@fingerpaint/services";
import express from "express";
import { announce, createServices } from "./services.ts";

const app = express();
app.use(express.json({ limit: "12mb" }));
app.use("/tools", createApp(createServices()).callback());
app.get("/", (_request, response) => {
  response.send("a page of the program");
});
const server = app.listen(0, "127.0.0.1", () => announce(server.address()));
