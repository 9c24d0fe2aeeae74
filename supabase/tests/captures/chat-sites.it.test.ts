// The database has the same list of chat sites as the app and the extension.
import { chatSites } from '@jotsam/core/capture/sources/chat-sites'
import { expect, it } from 'vitest'
import { useProduct } from '../product.ts'

const product = useProduct()

it('tags captures from every chat site, and lets Free save from the hosts of ChatGPT only', async () => {
  for (const [site, { hosts }] of Object.entries(chatSites)) {
    for (const host of hosts) {
      const [row] = await product().sql`
        select private.is_chatgpt(${`https://${host}/c/1`}) as is_chatgpt,
          (select tag from private.site_tags where domain = ${host}) as tag`
      expect(row, host).toEqual({ is_chatgpt: site === 'chatgpt', tag: site })
    }
  }
})
