// Sample notes for the pictures.
import { makeNotebook, saveCaptures } from '../support/library.ts'
import type { Person } from '../support/product.ts'

export async function makeSampleLibrary(person: Person): Promise<{ pinned: string }> {
  const chats = await makeNotebook(person, 'AI Conversations')
  const study = await makeNotebook(person, 'Study')
  const biology = await makeNotebook(person, 'Biology', study)
  const code = await makeNotebook(person, 'Code')
  const trips = await makeNotebook(person, 'Trips')
  const chatgpt = 'https://chatgpt.com/share/68f1'
  const saved = await saveCaptures(person, [
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
      title: 'CSS: centre anything',
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
  ])
  return { pinned: saved.find(({ title }) => title.startsWith('Why'))?.id ?? '' }
}
