// Ready-made settings that connect assistants, editors and scripts to a person's notes.

export interface AssistantSetting {
  readonly id: string
  readonly name: string
  /** Where to paste the text. */
  readonly place: string
  readonly text: string
}

export function assistantSettings(siteUrl: string, token: string): readonly AssistantSetting[] {
  const url = `${siteUrl}/mcp`
  const bearer = `Bearer ${token}`
  const headers = { Authorization: bearer }
  return [
    {
      id: 'claude-code',
      name: 'Claude Code',
      place: 'Run in a terminal',
      text: `claude mcp add --transport http jotsam ${url} --header "Authorization: ${bearer}"`,
    },
    {
      id: 'claude-desktop',
      name: 'Claude Desktop',
      place: 'Settings → Developer → Edit Config (claude_desktop_config.json)',
      text: json({
        mcpServers: {
          jotsam: {
            command: 'npx',
            // A blank in an argument is lost on Windows, so the header's value is a variable.
            args: ['-y', 'mcp-remote', url, '--header', `Authorization:\${JOTSAM}`],
            env: { JOTSAM: bearer },
          },
        },
      }),
    },
    {
      id: 'cursor',
      name: 'Cursor',
      place: '~/.cursor/mcp.json',
      text: json({ mcpServers: { jotsam: { url, headers } } }),
    },
    {
      id: 'vs-code',
      name: 'VS Code',
      place: '.vscode/mcp.json, or "MCP: Open User Configuration"',
      text: json({ servers: { jotsam: { type: 'http', url, headers } } }),
    },
    {
      id: 'other',
      name: 'Another MCP client',
      place: 'Transport: Streamable HTTP',
      text: `${url}\nAuthorization: ${bearer}`,
    },
    {
      id: 'curl',
      name: 'A script (try it)',
      place: 'Run in a terminal: lists your five newest notes',
      text: `curl -H "Authorization: ${bearer}" "${siteUrl}/rest/v1/captures?select=title,created_at&order=created_at.desc&limit=5"`,
    },
  ]
}

function json(value: object): string {
  return JSON.stringify(value, null, 2)
}
