import { z } from "zod";
import { variableDocumentation } from "./variable-forms.ts";

function onOrOff(description: string) {
  const flag = z.enum(["on", "off"]).transform((value) => value === "on");
  return flag.prefault("on").register(variableDocumentation, { description, allowed: "on or off" });
}

/** The variables that choose which services answer, and to whom. Part of `configVariables`. */
export const accessVariables = {
  MD5: onOrOff("The MD5 operations and the page that hashes. `off`: 404, and no page or reference shows them."),
  CANVAS: onOrOff(
    "The canvas operations, share links and their pages. `off`: 404, and no page or reference shows them.",
  ),
  MCP: onOrOff("Tools for agents at `/mcp`, for API keys of the scope read, publish or full. `off`: 404."),
  PUBLISH: z.enum(["open", "keys", "header", "off"]).prefault("open").register(variableDocumentation, {
    description:
      "Who may publish and update. `keys`: requests with a key of the scope publish. `header`: users that the proxy names in `AUTH_HEADER`, and such keys. Authors may always delete.",
    allowed: "open, keys, header or off",
  }),
  READ: z.enum(["open", "header"]).prefault("open").register(variableDocumentation, {
    description:
      "Who may load canvases. `header`: users that the proxy names in `AUTH_HEADER`, and keys of the scope read. A canvas's own password is asked for in addition.",
    allowed: "open or header",
  }),
  AUTH_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/)
    .refine((name) => !/^(?:authorization|cookie|host|x-forwarded-(?:for|host|proto))$/i.test(name))
    .optional()
    .register(variableDocumentation, {
      description:
        "Header in which a trusted proxy names the signed-in user, such as `Remote-User`. That user owns what they publish, on every device. The proxy must replace the header in every request.",
      allowed: "a header's name, other than Authorization, Cookie, Host and X-Forwarded-For, -Host, -Proto",
    }),
};
