// For people who look for a note-taking extension.

import { landingSections } from '@jotsam/core/messages/public/landing-sections'
import { limits } from '@jotsam/core/plan/limits'
import { Link } from 'react-router'
import { StoreLink } from '../../../components/site/store-link.tsx'
import { paths } from '../../../lib/paths.ts'
import { MarketingContent, Questions } from '../marketing-content.tsx'

export function NotesExtension() {
  return (
    <MarketingContent name="notesExtension" picture="dashboard" pictureText={landingSections.pictures.dashboard}>
      <h2>Notes are made where you read</h2>
      <p>
        A notes app waits in another window. To use it you copy, switch, find the right page, paste, repair the format,
        switch back, copy the address, switch again. By then you have forgotten the next sentence. So you leave the tab
        open instead, and the tab becomes the note.
      </p>
      <p>
        An extension turns that around: it sits in your browser's toolbar, on every page. Select what matters, click,
        and go on reading. The passage, the title of the page, its address and the date are in your library before you
        have reached the end of the paragraph.
      </p>

      <h2>What it can save</h2>
      <ul>
        <li>
          <strong>A selection,</strong> with its formatting: headings, lists, links, tables, code.
        </li>
        <li>
          <strong>The article on the page,</strong> without menus, banners and "you may also like".
        </li>
        <li>
          <strong>An AI chat,</strong> a single answer or the whole conversation, with questions and answers apart.
        </li>
        <li>
          <strong>The address,</strong> always, so that you can go back and cite it.
        </li>
      </ul>
      <p>
        It is in the right-click menu too, and has keyboard shortcuts for people who do not like to reach for the mouse.
        Before it saves, it shows you title, notebook and tags, with a suggestion for each; pressing the key again
        accepts them all.
      </p>

      <h2>What happens to the note</h2>
      <p>
        It goes to your dashboard, and that is where an extension alone would stop and Jotsam begins. There you have
        notebooks in two levels, tags, full-text search with the matching words marked, filters by source and date, and
        links from note to note with a small map of what belongs together. You can edit a note, pin it, share it by a
        public link, and export it as a PDF, as text or as JSON. On the phone the same library opens from the home
        screen, and you can add to it from the share menu of any app.
      </p>

      <h2>Without a connection, without losses</h2>
      <p>
        If the network is gone when you click, the note waits in the browser and is sent when it is back. A save that
        was interrupted is repeated without making two notes of it. You are told what is still waiting. It sounds like a
        detail, until the first time on a train.
      </p>

      <h2>Light, and careful with your data</h2>
      <p>An extension that can read pages deserves suspicion, ours too. This is what it does and does not do:</p>
      <ul>
        <li>It reads a page when you ask it to save something from it, and not otherwise.</li>
        <li>It keeps no history of the pages you visit and counts nothing.</li>
        <li>It talks to one server: the one you signed in to, which may be your own.</li>
        <li>It shows no advertisements and changes nothing on the pages you read.</li>
        <li>Its source is open; what the store ships is built from it.</li>
      </ul>

      <h2>Which browsers</h2>
      <p>
        Chrome, Edge, Brave, Vivaldi and other browsers of the Chromium family from version{' '}
        {limits.help.extensionRunsFrom}, and Firefox from version {limits.help.extensionRunsFromFirefox}. Install it{' '}
        <StoreLink>from the store</StoreLink>, or download it and <Link to={paths.download}>load it by hand</Link>,
        which takes six small steps. Safari has no version of it yet; there the share menu and the dashboard itself do
        the job.
      </p>

      <h2>How it compares</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Kind of extension</th>
            <th scope="col">Strong at</th>
            <th scope="col">Weak at</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Read-it-later</th>
            <td>Whole articles, quiet reading</td>
            <td>Passages, your own words, chats</td>
          </tr>
          <tr>
            <th scope="row">Clipper of a large notes app</th>
            <td>Fits that app</td>
            <td>Heavy, and you need the app</td>
          </tr>
          <tr>
            <th scope="row">Highlighter</th>
            <td>Marks stay on the page</td>
            <td>Gone when the page is gone</td>
          </tr>
          <tr>
            <th scope="row">Chat exporter</th>
            <td>One file per chat</td>
            <td>Finding it again</td>
          </tr>
          <tr>
            <th scope="row">Jotsam</th>
            <td>Passages and chats in one searched place</td>
            <td>Long documents, page layout</td>
          </tr>
        </tbody>
      </table>

      <h2>Free and Pro</h2>
      <p>
        On the Free plan the extension saves from ChatGPT, twice a day. With Pro it saves from any website, as often as
        you like, and you get notebooks, tags, links and every export. Pro costs 15 dollars a year or 3 a month, and you
        can <Link to={paths.pricing}>try it for seven days</Link> without a card. If you mainly want to get chats out,
        look at the <Link to={paths.chatgptExporter}>ChatGPT exporter</Link>; if you are a student,{' '}
        <Link to={paths.blog.studentNotes}>this guide</Link> is for you.
      </p>

      <Questions
        of={[
          [
            'Does it slow down my browser?',
            'No. Nothing of it runs on a page until you use it on that page, apart from a small button on the chats it knows.',
          ],
          ['Can it save pages behind a login?', 'Yes: it saves what you see. Mind what you are allowed to copy.'],
          [
            'Does it save pictures?',
            'Yes, as copies that belong to the note. The receipt says which ones the page did not let it keep. With Pro, search also finds the words in pictures.',
          ],
          [
            'Can I use it at work?',
            'If your rules allow it. For a company that wants to keep everything in house, the whole product runs on a server of its own.',
          ],
          [
            'What if I remove it?',
            'Your notes stay on the dashboard. The extension holds only what has not been sent yet, and warns you of that.',
          ],
        ]}
      />
    </MarketingContent>
  )
}
