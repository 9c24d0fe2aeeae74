// For people who look for a personal knowledge management system.
import { landingSections } from '@jotsam/core/messages/public/landing-sections'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { MarketingContent, Questions } from '../marketing-content.tsx'

export function Pkms() {
  return (
    <MarketingContent name="pkms" picture="search" pictureText={landingSections.pictures.search}>
      <h2>What a PKMS is, in plain words</h2>
      <p>
        A personal knowledge management system is a place outside your head where you keep what you have learned, in
        such a way that it comes back when you need it. That is all. The word sounds like software for a company, and
        many people who look for one end up building for months: templates, dashboards, color codes. The system becomes
        the hobby, and the knowledge waits.
      </p>
      <p>
        A good system does three things: it catches what is worth keeping with little effort, it lets you connect it,
        and it gives it back. Everything that does not serve one of the three can go.
      </p>

      <h2>Catch: the input decides</h2>
      <p>
        Most of what you learn today comes through a screen: articles, documentation, discussions, and more and more
        conversations with an assistant. If getting a passage from there into your system takes a minute, the system
        will starve. Jotsam takes it <Link to={paths.notesExtension}>with one click in the browser</Link>, from the
        share menu of the phone, from a photo by text recognition, or by dictation. The source and the date come along
        by themselves, because a claim without a source is a rumour.
      </p>
      <p>
        Then add a sentence of your own. It is the smallest act of thinking, and the one that turns a clipping into a
        note.
      </p>

      <h2>Connect: links that mean something</h2>
      <p>
        The sociologist Niklas Luhmann wrote some seventy books with the help of a box of paper slips. Each slip had a
        number, held one thought, and pointed to other slips. He called the box his partner in conversation. The method
        is known as Zettelkasten, and it fits a computer well. Here it looks like this:
      </p>
      <ul>
        <li>
          <strong>Every note has a number,</strong> twelve digits from year to minute. Write it in double square
          brackets, <code>[[202611151230]]</code>, and it becomes a link.
        </li>
        <li>
          <strong>Links have a kind.</strong> A note is related to another, builds on it, contradicts it, or supports
          it. "Related" alone turns into mush after a hundred notes; "contradicts" is where thinking begins.
        </li>
        <li>
          <strong>You see both directions:</strong> what this note points to, and what points to it.
        </li>
        <li>
          <strong>A graph shows what is around a note,</strong> and you follow it by clicking.
        </li>
      </ul>

      <h2>Order: as little as will do</h2>
      <p>
        Two levels of notebooks, and no third. That is a decision. Deep trees look tidy and hide things: a note about
        sleep and memory belongs under Health, under Learning and under the essay you are writing, and you will guess
        wrong where you put it. So let notebooks stand for what you work on, and tags and links for what it is about. If
        you are used to other schools: projects and areas are notebooks, resources are tags, and the archive is a
        notebook called Archive, which the dashboard sets apart.
      </p>

      <h2>Give back: the search</h2>
      <p>
        A system is as good as its worst search. Jotsam looks through titles and full text while you type, marks what it
        found, and combines words with notebook, tag, kind, source and date. It stays fast with a hundred thousand
        notes; we measure that with every version. What you looked for lately is one click away.
      </p>
      <p>
        And use it first: before you ask the web or an assistant, ask your notes. What is in there has passed you once
        already.
      </p>

      <h2>A week with it</h2>
      <ol>
        <li>
          <strong>Daily, seconds:</strong> save passages while you read, with one sentence why.
        </li>
        <li>
          <strong>Daily, a minute:</strong> before closing an AI chat, keep the one answer that is worth it.{' '}
          <Link to={paths.blog.saveResponses}>Some rules of thumb</Link>.
        </li>
        <li>
          <strong>Weekly, ten minutes:</strong> go through the new notes. Delete, retitle, link two or three.
        </li>
        <li>
          <strong>When you write something:</strong> search, follow the links, put the passages in an order, and write
          between them.
        </li>
      </ol>
      <p>
        The longer version is in{' '}
        <Link to={paths.blog.saveOnlineNotes}>how to save notes online and find them again</Link>.
      </p>

      <h2>How it compares</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">If you want</th>
            <th scope="col">Take</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Files on your disk, plugins for everything</th>
            <td>An editor for Markdown folders. You will like tinkering.</td>
          </tr>
          <tr>
            <th scope="row">Databases, wikis and a team</th>
            <td>A workspace suite. You will need somebody who looks after it.</td>
          </tr>
          <tr>
            <th scope="row">Outlines, every line a node</th>
            <td>An outliner. Wonderful for some minds.</td>
          </tr>
          <tr>
            <th scope="row">To catch text from the web and chats, connect it and find it</th>
            <td>Jotsam.</td>
          </tr>
        </tbody>
      </table>

      <h2>It has to last</h2>
      <p>
        Knowledge is collected over decades, and products come and go. So everything can be taken out at any time, as
        one archive with notes, notebooks, tags and links, on every plan. When Pro ends, your notes stay readable. And
        if you would rather depend on nobody, <Link to={paths.about}>run it yourself</Link>: it starts with one command,
        and the database is PostgreSQL, which will outlive most of us.
      </p>

      <Questions
        of={[
          [
            'What does it cost?',
            'Catching two answers a day from ChatGPT is free. The rest, with search, notebooks, tags, links, graph and any website, is Pro: 15 dollars a year or 3 a month, after a trial of seven days without a card.',
          ],
          [
            'Can I import my old notes?',
            'Yes, from ChatGPT, Claude, Notion, Evernote, Obsidian, Google Keep, Readwise and more, or from a folder of Markdown files. You can check everything before it is saved, and undo a whole import.',
          ],
          [
            'Does it work offline?',
            'You can read what was opened and save new notes without a connection; they are sent when there is one.',
          ],
          [
            'Is there an AI in it?',
            'No. It suggests a notebook and tags by simple rules that run on your device. It keeps what you learned from an AI, and leaves the thinking to you.',
          ],
          ['Is a second brain not a bit much?', 'We think so too. One brain, and a good box of slips.'],
        ]}
      />
    </MarketingContent>
  )
}
