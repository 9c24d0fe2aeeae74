// The about page: who makes the product, what they promise, and how to host it yourself.
import { landingSections } from '@jotsam/core/messages/public/landing-sections'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { MarketingContent } from '../marketing-content.tsx'

export function AboutContent() {
  return (
    <MarketingContent name="about" picture="note" pictureText={landingSections.pictures.note}>
      <h2>Why it exists</h2>
      <p>
        Good text comes by all day and is gone by evening: an answer in a chat, a paragraph in an article, a slide, a
        thought on the stairs. Notes apps want you to come to them; bookmarks keep the address and lose the text. We
        wanted something that takes the text where it is, in a second, and gives it back years later.
      </p>
      <h2>What we promise</h2>
      <ul>
        <li>
          <strong>What you save is yours.</strong> Take it all with you, or delete it all, without asking.
        </li>
        <li>
          <strong>Private means private.</strong> Nobody sees a note unless you share that note.
        </li>
        <li>
          <strong>We make money from Pro and nothing else.</strong> No advertising, no sale of data, no training on your
          notes.
        </li>
        <li>
          <strong>We say what it cannot do.</strong> On the front page, in a table.
        </li>
        <li>
          <strong>People answer.</strong> <Link to={paths.contact}>Write to us</Link>, and you hear back within two
          days.
        </li>
      </ul>
      <h2>Run it yourself</h2>
      <p>
        Jotsam is open source. On a machine with Node it starts with one command, brings its own database, and needs no
        other service: mail, payment and cloud text recognition are options. The web app and the extension then talk to
        your server and to nobody else. If you outgrow one machine, point it at a PostgreSQL cluster.
      </p>
      <h2>The name</h2>
      <p>
        Flotsam is what floats ashore by itself; jetsam is what was thrown overboard. Jotsam is what you jotted down
        before the next wave.
      </p>
    </MarketingContent>
  )
}
