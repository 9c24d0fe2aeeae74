// Sample notes for the pictures.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { makeNotebook, saveCaptures } from '../support/library.ts'
import type { Person } from '../support/product.ts'

export async function makeSampleLibrary(person: Person): Promise<{ pinned: string }> {
  const chats = await makeNotebook(person, 'AI Conversations')
  const study = await makeNotebook(person, 'Study')
  const biology = await makeNotebook(person, 'Biology', study)
  const code = await makeNotebook(person, 'Code')
  const trips = await makeNotebook(person, 'Trips')
  const chatgpt = 'https://chatgpt.com/share/68f1'
  const rows = [
    {
      title: 'Why spaced repetition works',
      content: `<p>Recalling something just <strong>before you forget</strong> it makes the memory last longer than reading it again.</p>
        <h2>A schedule that is easy to keep</h2>
        <ul><li>the next day</li><li>after three days</li><li>after a week</li><li>after a month</li></ul>
        <p>Each successful recall stretches the interval. Each failed one resets it, and costs two minutes.</p>
        <h2>What to write on the card</h2>
        <p>One question, one answer, in your own words. If the answer needs a list, make several cards of it.</p>`,
      tags: ['memory', 'learning'],
      source_url: chatgpt,
      folder_id: study,
      is_pinned: true,
    },
    {
      title: 'SQL: newest row per group',
      content:
        '<pre><code>select distinct on (user_id) *\nfrom orders\norder by user_id, created_at desc;</code></pre><p>Needs an index on (user_id, created_at).</p>',
      tags: ['sql', 'postgres'],
      source_url: chatgpt,
      folder_id: code,
    },
    {
      title: 'Sourdough: when is it ready?',
      content: 'The poke test: press a floured finger in. If it springs back slowly and leaves a dent, bake it.',
      tags: ['baking'],
      source_url: 'https://www.theperfectloaf.com/',
    },
    {
      title: 'Mitochondria, in one paragraph',
      content:
        'They turn sugar and oxygen into ATP, the cell’s small change. They have DNA of their own, from the mother.',
      tags: ['biology', 'exam'],
      source_url: 'https://en.wikipedia.org/wiki/Mitochondrion',
      folder_id: biology,
    },
    {
      title: 'Lisbon in three days',
      content:
        'Day one: Alfama on foot, early. Day two: Belém by tram, back along the river. Day three: the boat to Cacilhas.',
      tags: ['lisbon', 'plan'],
      source_url: 'https://claude.ai/share/9c1',
      folder_id: trips,
    },
    {
      title: 'Questions for the landlord',
      content: 'Heating: own meter? Who pays for the boiler? How old are the windows? Notice period both ways?',
      tags: ['home'],
    },
    {
      title: 'Explain transformers like I am tired',
      content:
        'Every word looks at every other word and decides whom to listen to. Do that forty times. That is most of it.',
      tags: ['ai', 'memory'],
      source_url: chatgpt,
      folder_id: chats,
    },
    {
      title: 'CSS: center anything',
      content: '<pre><code>.box { display: grid; place-items: center }</code></pre>',
      tags: ['css'],
      source_url: 'https://developer.mozilla.org/',
      folder_id: code,
    },
    {
      title: 'Working memory holds about four things',
      content:
        'Not seven. Group what belongs together and the four slots go further: a phone number is three groups, not ten digits.',
      tags: ['memory', 'exam'],
      source_url: 'https://en.wikipedia.org/wiki/Working_memory',
      folder_id: biology,
    },
  ]
  const saved = await saveCaptures(
    person,
    rows.map((row, at) => ({ ...row, created_at: new Date(Date.now() - at * 23.4 * 3_600_000).toISOString() })),
  )
  const lisbon = saved.find(({ title }) => title.startsWith('Lisbon'))?.id
  if (lisbon) await addPicture(person, lisbon, 'A river, hills and the evening sun')
  return { pinned: saved.find(({ title }) => title.startsWith('Why'))?.id ?? '' }
}

/** Adds a drawn picture at the end of a note. */
async function addPicture({ client, id }: Person, captureId: string, alt: string): Promise<void> {
  const png = await sharp(Buffer.from(EVENING)).png().toBuffer()
  const sha256 = createHash('sha256').update(png).digest('hex')
  const path = `${id}/${captureId}/${sha256.slice(0, 12)}-evening.png`
  const { error } = await client.storage.from('attachments').upload(path, png, { contentType: 'image/png' })
  if (error) throw error
  const { data } = await client.from('captures').select('content').eq('id', captureId).single().throwOnError()
  const content = `<p>${data.content}</p><p><img src="/files/${sha256}" alt="${alt}" width="1200" height="600"></p>`
  await client.from('captures').update({ content }).eq('id', captureId).throwOnError()
}

const EVENING = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f2b880"/><stop offset="1" stop-color="#f7e3c4"/></linearGradient></defs>
  <rect width="1200" height="600" fill="url(#sky)"/><circle cx="860" cy="250" r="80" fill="#fff6e0"/>
  <path d="M0 360 Q 180 240 360 330 T 720 300 T 1200 350 V 600 H 0 Z" fill="#c8794f"/>
  <path d="M0 430 Q 220 340 460 410 T 1200 400 V 600 H 0 Z" fill="#8c4a3a"/>
  <path d="M0 470 Q 150 455 300 470 T 600 470 T 900 470 T 1200 470 V 600 H 0 Z" fill="#1c7c72"/>
  <path d="M0 520 Q 150 505 300 520 T 600 520 T 900 520 T 1200 520 V 600 H 0 Z" fill="#14605a"/>
</svg>`
