// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import chatgptPage from './fixtures/chatgpt.html?raw'
import { listAccounts, listConversations } from './list-conversations.ts'
import { readListed } from './read-conversation.ts'
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
  const { chats } = await listConversations(document, rulesAt(document.URL), {
    ...stillTools,
    fetchJson: async (address) => {
      if (address === '/api/auth/session') return { accessToken: 'secret' }
      if (address.includes('/gizmos/')) return { items: [] }
      asked.push(address)
      const offset = Number(new URL(address, document.URL).searchParams.get('offset'))
      return { items: all.slice(offset, offset + 50) }
    },
  })
  expect(chats).toHaveLength(70)
  expect(chats[69]).toEqual({
    id: 'chat-69',
    changed: '2026-11-01T10:00:00.000Z',
    url: 'https://chatgpt.com/c/chat-69',
  })
  expect(asked.map((address) => /offset=(\d+)/.exec(address)?.[1])).toEqual(['0', '50', '70'])
})

it('the list in Gemini’s page is read to its end, also when more links come late', async () => {
  const link = (id: string) => `<a href="/app/${id}" data-test-id="conversation">${id}</a>`
  openChat('https://gemini.google.com/app', `<conversations-list>${link('a')}</conversations-list>`)
  let waits = 0
  const wait = async () => {
    waits += 1
    if (waits === 3) document.querySelector('conversations-list')?.insertAdjacentHTML('beforeend', link('b'))
  }
  const { chats } = await listConversations(document, rulesAt(document.URL), { ...stillTools, wait })
  expect(chats.map(({ id }) => id)).toEqual(['a', 'b'])
})

describe('all conversations', () => {
  const lists: Record<string, (query: URLSearchParams) => unknown> = {
    '/api/auth/session': () => ({ accessToken: 'secret' }),
    '/backend-api/conversations': (query) => {
      const ids = query.has('is_archived') ? ['old'] : ['one', 'two']
      return { items: query.get('offset') === '0' ? ids.map((id) => ({ id })) : [] }
    },
    '/backend-api/gizmos/snorlax/sidebar': (query) =>
      query.get('cursor') === 'more'
        ? { items: [{ gizmo: { id: 'g-p-2' } }], cursor: null }
        : { items: [{ gizmo: { gizmo: { id: 'g-p-1' } } }], cursor: 'more' },
    '/backend-api/gizmos/g-p-1/conversations': (query) =>
      query.get('cursor') === '0' ? { items: [{ id: 'p1' }], cursor: 5 } : { items: [{ id: 'p2' }], cursor: null },
    '/backend-api/gizmos/g-p-2/conversations': () => ({ items: [{ id: 'p3' }, { id: 'one' }], cursor: null }),
  }
  const listed = async (withArchived: boolean, refused = '') => {
    openChat('https://chatgpt.com/', '')
    const { chats, isWhole } = await listConversations(
      document,
      rulesAt(document.URL),
      {
        ...stillTools,
        fetchJson: async (address) => {
          const { pathname, searchParams } = new URL(address, document.URL)
          if (pathname === refused) throw new Error('429')
          return lists[pathname]?.(searchParams)
        },
      },
      { withArchived },
    )
    return { ids: chats.map(({ id }) => id), isWhole }
  }

  it('are those of ChatGPT’s projects too, each once, and archived ones by choice', async () => {
    expect(await listed(false)).toEqual({ ids: ['one', 'two', 'p1', 'p2', 'p3'], isWhole: true })
    expect(await listed(true)).toEqual({ ids: ['one', 'two', 'p1', 'p2', 'p3', 'old'], isWhole: true })
  })

  it('are not called all when the site breaks a list off', async () => {
    expect(await listed(false, '/backend-api/gizmos/g-p-1/conversations')).toEqual({
      ids: ['one', 'two', 'p3'],
      isWhole: false,
    })
    expect((await listed(false, '/backend-api/conversations')).isWhole).toBe(false)
  })

  it('are those of every organisation on Claude that can chat, each read with its own key', async () => {
    openChat('https://claude.ai/new', '')
    const asked: string[] = []
    const tools = {
      ...stillTools,
      fetchJson: async (address: string) => {
        asked.push(address)
        if (address === '/api/organizations')
          return [
            { uuid: 'org-a', name: 'Ada', capabilities: ['chat', 'claude_pro'] },
            { uuid: 'org-b', name: 'Harbour', capabilities: ['chat'] },
            { uuid: 'org-c', name: 'Robots', capabilities: ['api'] },
          ]
        const org = /organizations\/(org-\w)\//.exec(address)?.[1]
        return { data: address.includes('offset=0') ? [{ uuid: `of-${org}` }] : [] }
      },
    }
    const rules = rulesAt(document.URL)
    const accounts = await listAccounts(rules, tools)
    expect(accounts.map(({ name }) => name)).toEqual(['Ada', 'Harbour'])
    const { chats, isWhole } = await listConversations(document, rules, tools, { accounts })
    expect(isWhole).toBe(true)
    expect(chats.map(({ id, key }) => [id, key])).toEqual([
      ['of-org-a', 'org-a'],
      ['of-org-b', 'org-b'],
    ])
    asked.length = 0
    const [, other] = chats
    if (other) await readListed(document, rules, other, tools)
    expect(asked).toEqual([expect.stringContaining('/organizations/org-b/chat_conversations/of-org-b')])
  })

  it('are listed by the newer address of Claude, else by the older one', async () => {
    openChat('https://claude.ai/new', '')
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('lastActiveOrg=org-0')
    for (const isNewer of [true, false]) {
      const { chats, isWhole } = await listConversations(document, rulesAt(document.URL), {
        ...stillTools,
        fetchJson: async (address) => {
          const isFirst = address.includes('offset=0')
          if (!address.includes('_v2')) return isFirst ? [{ uuid: 'older' }] : []
          if (!isNewer) throw new Error('404')
          return { data: isFirst ? [{ uuid: 'newer', project_uuid: 'p' }] : [], has_more: false }
        },
      })
      expect(isWhole).toBe(true)
      expect(chats.map(({ url }) => url)).toEqual([`https://claude.ai/chat/${isNewer ? 'newer' : 'older'}`])
    }
  })
})

describe('pictures in the site’s data', () => {
  const picture = (pointer: string) => ({ content_type: 'image_asset_pointer', asset_pointer: pointer })
  const chat = {
    title: 'Boats',
    current_node: 'a',
    mapping: {
      u: {
        parent: null,
        message: {
          id: 'u',
          author: { role: 'user' },
          content: { content_type: 'multimodal_text', parts: [picture('file-service://file-Sent1'), 'Draw this'] },
        },
      },
      a: {
        parent: 'u',
        message: {
          id: 'a',
          author: { role: 'tool' },
          content: {
            content_type: 'multimodal_text',
            parts: [picture('sediment://file_00ab#p_0.png'), picture('sediment://file_gone')],
          },
        },
      },
    },
  }
  const answer = async (address: string) => {
    if (address === '/api/auth/session') return { accessToken: 'secret' }
    if (address.startsWith('/backend-api/conversation/')) return chat
    if (address === '/backend-api/files/download/file_00ab?conversation_id=abc&inline=false')
      return { download_url: '/backend-api/estuary/content?id=file_00ab&sig=1' }
    if (address === '/backend-api/files/file-Sent1/download')
      return { download_url: 'https://files.example/sent.png?sig=2' }
    throw new Error('404')
  }

  it('get the addresses that ChatGPT gives for them; one without an address leaves its place and is reported', async () => {
    openChat('https://chatgpt.com/c/abc', '')
    const { turns, missing } = await read({ fetchJson: answer, keepsPictures: true })
    expect(turns.map(({ html }) => html)).toEqual([
      '<p><img src="https://files.example/sent.png?sig=2" alt=""></p><p>Draw this</p>',
      '<p><img src="https://chatgpt.com/backend-api/estuary/content?id=file_00ab&amp;sig=1" alt=""></p><p>[Picture]</p>',
    ])
    expect(missing).toEqual(['One picture stays with the site; only its place was saved.'])
  })

  it('are asked for once while a chat goes on', async () => {
    openChat('https://chatgpt.com/c/abc', '')
    const asked: string[] = []
    const tools = {
      fetchJson: async (address: string) => {
        asked.push(address)
        return await answer(address)
      },
      keepsPictures: true,
      pictureUrls: new Map<string, string>(),
    }
    const first = await read(tools)
    const again = await read(tools)
    expect(again.turns).toEqual(first.turns)
    expect(asked.filter((address) => address.includes('file-Sent1/'))).toHaveLength(1)
  })

  it('leave their places when pictures are not kept', async () => {
    openChat('https://chatgpt.com/c/abc', '')
    const asked: string[] = []
    const { missing } = await read({
      fetchJson: async (address) => {
        asked.push(address)
        return await answer(address)
      },
    })
    expect(missing).toEqual(['3 pictures stay with the site; only their places were saved.'])
    expect(asked.some((address) => address.includes('/files/'))).toBe(false)
  })

  it('have their address in Claude’s data', async () => {
    openChat('https://claude.ai/chat/abc', '')
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('lastActiveOrg=org-0')
    const files = [{ file_kind: 'image', file_name: 'boat.png', preview_url: '/api/org-0/files/f1/preview' }]
    const { turns, missing } = await read({
      keepsPictures: true,
      fetchJson: async () => ({ name: 'N', chat_messages: [{ uuid: 'u', sender: 'human', content: [], files }] }),
    })
    expect(turns[0]?.html).toBe('<p><img src="https://claude.ai/api/org-0/files/f1/preview" alt="boat.png"></p>')
    expect(missing).toEqual([])
  })
})
