// Ready-made settings that connect assistants, editors and scripts to a person's notes.

export interface AssistantSetting {
  readonly id: string
  readonly name: string
  /** Where to paste the text. */
  readonly place: string
  readonly text: string
}

/** For assistants that sign the person in themselves: the address is enough. */
export function signInSettings(siteUrl: string): readonly AssistantSetting[] {
  const url = `${siteUrl}/mcp`
  return [
    { id: 'claude', name: 'Claude', place: 'Settings → Connectors → Add custom connector', text: url },
    {
      id: 'chatgpt',
      name: 'ChatGPT',
      place: 'Settings → Apps & Connectors → Advanced settings → Developer mode, then Create; Authentication: OAuth',
      text: url,
    },
    {
      id: 'claude-code',
      name: 'Claude Code',
      place: 'Run in a terminal, then sign in with /mcp',
      text: `claude mcp add --transport http jotsam ${url}`,
    },
    { ...CURSOR, text: json({ mcpServers: { jotsam: { url } } }) },
    { ...VS_CODE, text: json({ servers: { jotsam: { type: 'http', url } } }) },
    {
      id: 'gemini-cli',
      name: 'Gemini CLI',
      place: 'Run in a terminal, then sign in with /mcp auth jotsam',
      text: `gemini mcp add --transport http jotsam ${url}`,
    },
    { ...OTHER, text: url },
  ]
}

export function tokenSettings(siteUrl: string, token: string): readonly AssistantSetting[] {
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
    { ...CURSOR, text: json({ mcpServers: { jotsam: { url, headers } } }) },
    { ...VS_CODE, text: json({ servers: { jotsam: { type: 'http', url, headers } } }) },
    { ...OTHER, text: `${url}\nAuthorization: ${bearer}` },
    {
      id: 'curl',
      name: 'A script (try it)',
      place: 'Run in a terminal: lists your five newest notes',
      text: `curl -H "Authorization: ${bearer}" "${siteUrl}/rest/v1/captures?select=title,created_at&order=created_at.desc&limit=5"`,
    },
  ]
}

const CURSOR = { id: 'cursor', name: 'Cursor', place: '~/.cursor/mcp.json' }
const VS_CODE = { id: 'vs-code', name: 'VS Code', place: '.vscode/mcp.json, or "MCP: Open User Configuration"' }
const OTHER = { id: 'other', name: 'Another MCP client', place: 'Transport: Streamable HTTP' }

function json(value: object): string {
  return JSON.stringify(value, null, 2)
}
