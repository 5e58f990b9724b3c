import { defineSettings } from "../../frame/settings/read-settings.ts";
import { onOrOff } from "../../frame/settings/variable-forms.ts";

export interface McpSettings {
  /** Whether agents are served at `/mcp` if the canvas service is on. */
  readonly enabled: boolean;
}

export const mcpSettings = defineSettings({
  variables: {
    MCP: onOrOff(
      "rarely needed",
      "Tools for agents at `/mcp`, for API keys of scope read, publish or full. `off`: it answers 404.",
    ),
  },
  settings: (values): McpSettings => ({ enabled: values.MCP }),
});
