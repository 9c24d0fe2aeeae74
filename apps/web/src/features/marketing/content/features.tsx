// The features page: all features, with the limits of each plan.

import { landingSections } from '@jotsam/core/messages/public/landing-sections'
import { limits } from '@jotsam/core/plan/limits'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { MarketingContent } from '../marketing-content.tsx'

export function FeaturesContent() {
  const { plan, pdf, ocr, capture } = limits
  return (
    <MarketingContent name="features" picture="dashboard" pictureText={landingSections.pictures.dashboard}>
      <h2>Capture</h2>
      <ul>
        <li>
          <strong>From the browser:</strong> a selection, an article or a whole AI chat, with the extension. Free:{' '}
          {plan.freeSavesPerDay} a day from ChatGPT. Pro: any website, without limit.
        </li>
        <li>
          <strong>From the phone:</strong> install it from the browser and share text to it from any app.
        </li>
        <li>
          <strong>From pictures:</strong> a photo, a screenshot, a scan becomes text. Free: {ocr.freeTotal} in all, on
          the phone. Pro: {ocr.proPerMonth} a month.
        </li>
        <li>
          <strong>By voice:</strong> dictate on the desktop and correct before you save. Pro.
        </li>
        <li>
          <strong>Without a connection:</strong> what you save waits on the device and is sent later, once.
        </li>
      </ul>
      <h2>Organize</h2>
      <ul>
        <li>Notebooks in two levels, with a suggestion where a new note belongs.</li>
        <li>Up to {capture.tagsMax} tags a note; some come by themselves from the source and the kind of text.</li>
        <li>Pin what you need often. Select many notes and move, tag, export or delete them at once.</li>
        <li>An editor for headings, lists, tables, code, links and pictures, which never loses what you typed.</li>
      </ul>
      <h2>Find</h2>
      <ul>
        <li>Search in titles and full text as you type, with the matches marked.</li>
        <li>Filters by notebook, tag, source, kind and date, that can be combined and kept as a link.</li>
        <li>A command palette and keys for everything.</li>
      </ul>
      <h2>Link</h2>
      <ul>
        <li>Typed links: related, builds on, contradicts, supports. In both directions.</li>
        <li>Twelve-digit numbers in double brackets jump from note to note.</li>
        <li>
          A graph of what is around a note. More about the idea on{' '}
          <Link to={paths.pkms}>personal knowledge management</Link>.
        </li>
      </ul>
      <h2>Share and export</h2>
      <ul>
        <li>A public link for one note, on every plan. It says nothing about you, and ends when you say so.</li>
        <li>
          PDF with text that can be selected: {pdf.freePerDay} a day on Free, {pdf.proPerDay} on Pro. Plain text and
          JSON with Pro.
        </li>
        <li>Everything in one archive, on every plan, at any time.</li>
      </ul>
      <h2>Trust</h2>
      <ul>
        <li>Every rule about who may see what is kept by the database itself, for every row.</li>
        <li>Two-step sign-in with an authenticator app; sign out everywhere with one click.</li>
        <li>No advertising, no trackers, no training on your notes.</li>
        <li>
          It runs on <Link to={paths.about}>a server of your own</Link>, if you like.
        </li>
      </ul>
      <p>
        What the plans cost is on the <Link to={paths.pricing}>pricing page</Link>, and how each thing is done in the{' '}
        <Link to={paths.help}>help center</Link>.
      </p>
    </MarketingContent>
  )
}
