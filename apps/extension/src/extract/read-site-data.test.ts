// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import chatgptPage from './fixtures/chatgpt.html?raw'
import { listConversations } from './list-conversations.ts'
import { openChat, read, rulesAt, stillTools } from './testing/read-open-page.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a conversation from the site’s own data', () => {
  const chatgpt = {
    title: 'From data',
    current_node: 'a',
    mapping: {
      u: {
        parent: null,
        message: { id: 'u', author: { role: 'user' }, content: { content_type: 'text', parts: ['q'] } },
      },
      a: {
        parent: 'u',
        message: { id: 'a', author: { role: 'assistant' }, content: { content_type: 'text', parts: ['w'] } },
      },
    },
  }

  it('is fetched with the page’s own session, without other requests', async () => {
    openChat('https://chatgpt.com/c/abc', chatgptPage)
    const asked: unknown[] = []
    const conversation = await read({
      fetchJson: async (address, headers) => {
        asked.push([address, headers])
        return address === '/api/auth/session' ? { accessToken: 'secret' } : chatgpt
      },
    })
    expect(asked).toEqual([
      ['/api/auth/session', undefined],
      ['/backend-api/conversation/abc', { authorization: 'Bearer secret' }],
    ])
    expect(conversation).toMatchObject({ title: 'From data', total: 2, turns: [{ id: 'u' }, { id: 'a' }], missing: [] })
    expect(JSON.stringify(conversation)).not.toContain('secret')
  })

  it('tries each organisation of Claude until one has the conversation', async () => {
    openChat('https://claude.ai/chat/abc', '')
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('theme=dark; lastActiveOrg=org-0')
    const asked: string[] = []
    const conversation = await read({
      fetchJson: async (address) => {
        asked.push(address.split('?')[0] ?? '')
        if (address === '/api/organizations') return [{ uuid: 'org-0' }, { uuid: 'org-1' }]
        if (!address.includes('org-1')) throw new Error('403')
        return { name: 'N', chat_messages: [{ uuid: 'u', sender: 'human', content: [{ type: 'text', text: 'hi' }] }] }
      },
    })
    expect(conversation.turns).toHaveLength(1)
    expect(asked).toEqual([
      '/api/organizations/org-0/chat_conversations/abc',
      '/api/organizations',
      '/api/organizations/org-1/chat_conversations/abc',
    ])
  })

  it('is asked for in the chosen workspace of ChatGPT, else without one', async () => {
    openChat('https://chatgpt.com/c/abc', '')
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('_account=team-1')
    const asked: unknown[] = []
    await read({
      fetchJson: async (address, headers) => {
        if (address === '/api/auth/session') return { accessToken: 'secret' }
        asked.push(headers)
        if (headers?.['Chatgpt-Account-Id']) throw new Error('404')
        return chatgpt
      },
    })
    const authorization = 'Bearer secret'
    expect(asked).toEqual([{ authorization, 'Chatgpt-Account-Id': 'team-1' }, { authorization }])
  })

  it('is fetched for a shared chat of Claude without a key', async () => {
    openChat('https://claude.ai/share/abc', '')
    const asked: string[] = []
    const conversation = await read({
      fetchJson: async (address) => {
        asked.push(address.split('?')[0] ?? '')
        const content = [{ type: 'text', text: 'hi' }]
        return { snapshot_name: 'Shared', chat_messages: [{ uuid: 'u', sender: 'human', content }] }
      },
    })
    expect(asked).toEqual(['/api/chat_snapshots/abc'])
    expect(conversation).toMatchObject({ title: 'Shared', total: 1 })
  })

  it('is read from the stream of React Router in the page', async () => {
    const entries = [
      { _1: 2 },
      'loaderData',
      { _3: 4 },
      'data',
      { _5: 6, _7: 8, _9: 10 },
      'title',
      'Streamed',
      'current_node',
      'u',
      'mapping',
      { _8: 11 },
      { _12: 8, _13: -5, _14: 15 },
      'id',
      'parent',
      'message',
      { _12: 8, _16: 17, _18: 19 },
      'author',
      { _20: 21 },
      'content',
      { _22: 23, _24: 25 },
      'role',
      'user',
      'content_type',
      'text',
      'parts',
      [26],
      'A "question"',
    ] // prettier-ignore
    const call = `window.__reactRouterContext.streamController.enqueue(${JSON.stringify(`${JSON.stringify(entries)}\n`)});`
    openChat('https://chatgpt.com/share/abc', `<script>1</script><script>${call}</script>`)
    expect(await read()).toMatchObject({
      title: 'Streamed',
      total: 1,
      turns: [{ id: 'u', html: '<p>A "question"</p>' }],
    })
  })

  it('is read from the page when the page contains it', async () => {
    const carried = JSON.stringify({ props: { pageProps: { serverResponse: { data: chatgpt } } } })
    openChat(
      'https://chat.openai.com/share/abc',
      `<script id="__NEXT_DATA__" type="application/json">${carried}</script>`,
    )
    expect((await read()).turns.map(({ id }) => id)).toEqual(['u', 'a'])
  })

  it('is read from the page’s elements when the data has an unknown form', async () => {
    openChat('https://chatgpt.com/c/abc', chatgptPage)
    expect((await read({ fetchJson: async () => ({ nothing: true }) })).turns).toHaveLength(2)
  })
})

it('the list of all conversations of ChatGPT is asked for page by page, until no new one comes', async () => {
  openChat('https://chatgpt.com/', '')
  const asked: string[] = []
  const all = Array.from({ length: 70 }, (_, at) => ({ id: `chat-${at}`, update_time: '2026-11-01T10:00:00Z' }))
  const listed = await listConversations(document, rulesAt(document.URL), {
    ...stillTools,
    fetchJson: async (address) => {
      if (address === '/api/auth/session') return { accessToken: 'secret' }
      asked.push(address)
      const offset = Number(new URL(address, document.URL).searchParams.get('offset'))
      return { items: all.slice(offset, offset + 50) }
    },
  })
  expect(listed).toHaveLength(70)
  expect(listed[69]).toEqual({
    id: 'chat-69',
    changed: '2026-11-01T10:00:00.000Z',
    url: 'https://chatgpt.com/c/chat-69',
  })
  expect(asked.map((address) => /offset=(\d+)/.exec(address)?.[1])).toEqual(['0', '50', '70'])
})
