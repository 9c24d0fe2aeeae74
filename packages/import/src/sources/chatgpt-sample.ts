// A conversation as ChatGPT exports it: a tree with two versions of an answer, hidden, tool and multimodal messages.

export function chatgptSample(id = '67123456-aaaa-8000-9000-123456789abc', title = 'Tides and the moon'): object {
  const text = (role: string, words: string, extra: object = {}) => ({
    author: { role, name: null, metadata: {} },
    create_time: 1731660000.5,
    content: { content_type: 'text', parts: [words] },
    status: 'finished_successfully',
    weight: 1,
    metadata: {},
    recipient: 'all',
    ...extra,
  })
  const nodes: [id: string, parent: string | null, message: object | null][] = [
    ['root', null, null],
    ['sys', 'root', text('system', '', { metadata: { is_visually_hidden_from_conversation: true } })],
    ['ctx', 'sys', text('user', '', { content: { content_type: 'user_editable_context', user_profile: 'I sail.' } })],
    [
      'q1',
      'ctx',
      text('user', 'Why are there two tides a day?\n<b>not bold</b>', {
        metadata: { attachments: [{ id: 'file-1', name: 'harbour.pdf', mime_type: 'application/pdf', size: 12 }] },
      }),
    ],
    ['a1', 'q1', text('assistant', 'An earlier answer.')],
    ['think', 'q1', text('assistant', '', { content: { content_type: 'thoughts', thoughts: [{ summary: 'Hm' }] } })],
    [
      'call',
      'think',
      text('assistant', '', {
        recipient: 'web',
        content: { content_type: 'code', language: 'json', text: 'search("tide")' },
      }),
    ],
    ['tool', 'call', text('tool', 'result of the search', { author: { role: 'tool', name: 'web', metadata: {} } })],
    [
      'a2',
      'tool',
      text(
        'assistant',
        'The moon **pulls** \\(F = ma\\).\ue200cite\ue202turn0search0\ue201\n\n```python\nprint("tide")\n```',
        {
          metadata: {
            content_references: [
              {
                matched_text: '\ue200cite\ue202turn0search0\ue201',
                type: 'grouped_webpages',
                items: [{ title: 'Tides', url: 'https://example.org/tides' }],
              },
            ],
          },
        },
      ),
    ],
    [
      'q2',
      'a2',
      text('user', '', {
        content: {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'image_asset_pointer',
              asset_pointer: 'file-service://file-XyZ',
              size_bytes: 10,
              width: 1,
              height: 1,
            },
            'And this picture?',
          ],
        },
      }),
    ],
    ['a3', 'q2', text('assistant', 'A *harbour*.')],
  ]
  const mapping = Object.fromEntries(
    nodes.map(([node, parent, message]) => [
      node,
      {
        id: node,
        parent,
        children: nodes.flatMap(([child, of]) => (of === node ? [child] : [])),
        message: message && { id: node, ...message },
      },
    ]),
  )
  return {
    title,
    create_time: 1731660000.123456,
    update_time: 1731663600.5,
    mapping,
    moderation_results: [],
    current_node: 'a3',
    conversation_id: id,
    id,
    is_archived: false,
    default_model_slug: 'gpt-5',
  }
}
