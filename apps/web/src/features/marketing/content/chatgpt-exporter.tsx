// For people who look for a ChatGPT exporter.
import { landingSections } from '@jotsam/core/messages/public/landing-sections'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { MarketingContent, Questions } from '../marketing-content.tsx'

export function ChatgptExporter() {
  return (
    <MarketingContent name="chatgptExporter" picture="note" pictureText={landingSections.pictures.note}>
      <h2>Exporting is easy. Finding it again is the point.</h2>
      <p>
        There are many ways to get a conversation out of ChatGPT: the official archive, a printout, a script. All of
        them leave you with a file in a folder. Three months later you know that you once had a good answer about
        exactly this, and open eleven files to look for it.
      </p>
      <p>
        Jotsam exports in the other direction. It saves the answer or the conversation as a note in your own library,
        where it can be searched, sorted, edited and linked. From there it becomes a file whenever you need one.
      </p>

      <h2>What one click saves</h2>
      <ul>
        <li>
          <strong>The text as it was formatted.</strong> Headings, lists, bold words, tables and links. Code keeps its
          lines and indentation.
        </li>
        <li>
          <strong>Who said what.</strong> In a whole conversation your questions and the answers stay apart.
        </li>
        <li>
          <strong>Where and when.</strong> The address of the chat and the date, so that you can go back and ask
          further.
        </li>
        <li>
          <strong>A title.</strong> Taken from the chat, and yours to change.
        </li>
        <li>
          <strong>A number of its own.</strong> Twelve digits, year to minute, by which other notes can refer to it.
        </li>
      </ul>
      <p>
        You choose how much: select a passage and save that, or take the whole conversation. The extension reads the
        page when you ask it to, and at no other time.
      </p>

      <h2>What comes out</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Format</th>
            <th scope="col">For</th>
            <th scope="col">Plan</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">PDF</th>
            <td>Files, hand-ins, colleagues. The text in it is text: it can be selected and searched.</td>
            <td>Free: 2 a day. Pro: 600 a day.</td>
          </tr>
          <tr>
            <th scope="row">Text</th>
            <td>Everything that reads plain text, now and in twenty years.</td>
            <td>Pro</td>
          </tr>
          <tr>
            <th scope="row">JSON</th>
            <td>Programs: an import, a script of your own.</td>
            <td>Pro</td>
          </tr>
          <tr>
            <th scope="row">Public link</th>
            <td>Showing one note to somebody. You can end it with one click.</td>
            <td>Every plan</td>
          </tr>
          <tr>
            <th scope="row">All of it</th>
            <td>One archive with every note, notebook, tag and link.</td>
            <td>Every plan</td>
          </tr>
        </tbody>
      </table>

      <h2>How it works</h2>
      <ol>
        <li>
          <Link to={paths.signUp}>Create an account</Link>. An email address and a password are enough.
        </li>
        <li>Install the browser extension from the store, or by hand from the download page.</li>
        <li>Open a chat on ChatGPT. Select a passage, or nothing for the whole conversation.</li>
        <li>Click the extension, look at title, notebook and tags, and save.</li>
        <li>Open the dashboard: it is there, on every device you sign in on.</li>
      </ol>

      <h2>Compared with the official export</h2>
      <p>
        ChatGPT's own export is good, and you should use it: it is the only way to get everything at once, and it is
        free. It comes by email after a while, as one archive with one very long page and one data file. It is a backup.
        It is not a place to look something up. If a backup is all you want, you do not need us; our{' '}
        <Link to={paths.blog.exportGuide}>export guide</Link> explains the archive in detail.
      </p>
      <p>
        Jotsam is for the other case: a small part of what you chat about is worth keeping, and you want to have that
        part at hand. The two go well together.
      </p>

      <h2>Not only ChatGPT</h2>
      <p>
        With Pro the same click works in other assistants and on any website, so that the answer, the article it was
        about and your own remark stand side by side. A search for one word then looks through all of it. On the Free
        plan notes come from ChatGPT, two a day.
      </p>

      <h2>Your data</h2>
      <p>
        Notes are private. They are stored in a database that checks for every row whether you may see it, are not used
        to train anything, and are not shown to anybody unless you share one. You can download all of it or delete all
        of it at any time, by yourself. The whole of Jotsam can also run{' '}
        <Link to={paths.about}>on a server of your own</Link>, and then nobody else has it at all.
      </p>

      <Questions
        of={[
          [
            'Is it free?',
            'Two notes a day from ChatGPT and two PDFs a day are free, without an end date and without a card. Pro costs 15 dollars a year or 3 a month and has a trial of seven days.',
          ],
          [
            'Does it work with the apps on my phone?',
            'Yes, by sharing: install Jotsam from the browser of your phone, and it appears in the share menu. What an app shares is often plain text only; the extension on the desktop gets more.',
          ],
          [
            'Can I export conversations from last year?',
            'Open the old conversation and save it, like a new one. To get hundreds at once, request the archive from ChatGPT.',
          ],
          [
            'Is it made by OpenAI?',
            'No. Jotsam is independent of the makers of the assistants it saves from. Their pages change now and then; when that breaks something, we repair it.',
          ],
          [
            'What are its limits?',
            'A note holds up to 50,000 characters. A longer conversation becomes several notes, in order. Pictures are kept with the note where the page allows it, and the receipt names those that were not.',
          ],
        ]}
      />
    </MarketingContent>
  )
}
