import { z } from "zod";
import { variableDocumentation } from "./variable-forms.ts";

function onOrOff(description: string) {
  const flag = z.enum(["on", "off"]).transform((value) => value === "on");
  return flag.prefault("on").register(variableDocumentation, { description, allowed: "on or off" });
}

/** Which services answer, and to whom. */
export const accessVariables = {
  MD5: onOrOff("The MD5 operations and the page that hashes. Off: 404, and neither pages nor reference show them."),
  CANVAS: onOrOff(
    "The canvas operations, share links and their pages. Off: 404, and neither pages nor reference show them.",
  ),
  MCP: onOrOff(
    "The Model Context Protocol at `/mcp`: canvases for agents with an API key of the scope read, publish or full. Off: 404.",
  ),
  PUBLISH: z.enum(["open", "keys", "header", "off"]).prefault("open").register(variableDocumentation, {
    description:
      "Who may publish and update canvases: everyone; who sends a key of the scope publish; whom the proxy names in `AUTH_HEADER`, or who sends such a key; nobody. Authors may always delete.",
    allowed: "open, keys, header or off",
  }),
  READ: z.enum(["open", "header"]).prefault("open").register(variableDocumentation, {
    description:
      "Who may load canvases, besides what a canvas's password asks for: everyone, or whom the proxy names in `AUTH_HEADER` and who sends a key of the scope read.",
    allowed: "open or header",
  }),
  AUTH_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/)
    .refine((name) => !/^(?:authorization|cookie|host|x-forwarded-(?:for|host|proto))$/i.test(name))
    .optional()
    .register(variableDocumentation, {
      description:
        "Header in which a proxy in `TRUST_PROXY` names the user who signed in, such as `Remote-User`. That user owns what they publish, on every device. The proxy must replace the header where a client sends it.",
      allowed: "a header's name, other than Authorization, Cookie, Host and X-Forwarded-For, -Host, -Proto",
    }),
};
