import { z } from "zod";
import type { FrameSettings } from "../../frame/settings/frame-settings.ts";
import { defineSettings } from "../../frame/settings/read-settings.ts";
import { oneOf, variable } from "../../frame/settings/variable-forms.ts";

export interface AccessSettings {
  readonly publish: "open" | "keys" | "header" | "off";
  readonly read: "open" | "header";
  /** The header in which trusted proxies name the user, as configured; null: none. */
  readonly authHeader: string | null;
}

function needsHeader(value: string, header: string | undefined): string | undefined {
  return value === "header" && header === undefined
    ? 'is "header", which needs AUTH_HEADER: the header in which the proxy names the user'
    : undefined;
}

export const accessSettings = defineSettings({
  variables: {
    PUBLISH: variable(oneOf(["open", "keys", "header", "off"]), {
      default: "open",
      section: "public site",
      description:
        "Who may publish and update. `keys`: requests with a key of scope publish or full. `header`: users that the proxy names in `AUTH_HEADER`, and requests with such a key. Authors may always delete.",
    }),
    READ: variable(oneOf(["open", "header"]), {
      default: "open",
      section: "public site",
      description:
        "Who may load canvases. `header`: users that the proxy names in `AUTH_HEADER`, and requests with a key of scope read, publish or full. A canvas's own password is required as well.",
    }),
    AUTH_HEADER: variable(
      z
        .string()
        .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/)
        .refine((name) => !/^(?:authorization|cookie|host|x-forwarded-(?:for|host|proto))$/i.test(name)),
      {
        section: "rarely needed",
        description:
          "Header in which a trusted proxy names the signed-in user, such as `Remote-User`. That user owns what they publish, on every device. The proxy must replace the header in every request.",
        allowed: "the name of a header, except Authorization, Cookie, Host and X-Forwarded-For, -Host and -Proto",
      },
    ),
  },
  settings: (values): AccessSettings => ({
    publish: values.PUBLISH,
    read: values.READ,
    authHeader: values.AUTH_HEADER ?? null,
  }),
  checks: [
    {
      variables: ["AUTH_HEADER", "TRUST_PROXY"],
      find: ({ frame }: { readonly frame: FrameSettings }, { AUTH_HEADER: header }) =>
        header !== undefined && frame.trustProxy.length === 0
          ? "needs TRUST_PROXY, because otherwise anyone could forge the header"
          : undefined,
    },
    { variables: ["PUBLISH", "AUTH_HEADER"], find: (_, values) => needsHeader(values.PUBLISH, values.AUTH_HEADER) },
    { variables: ["READ", "AUTH_HEADER"], find: (_, values) => needsHeader(values.READ, values.AUTH_HEADER) },
  ],
});
