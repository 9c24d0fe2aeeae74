// For people who want to export a chat now, without paying.
import { landingSections } from '@jotsam/core/messages/public/landing-sections'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { MarketingContent, Questions } from '../marketing-content.tsx'

export function ExportEasily() {
  return (
    <MarketingContent name="exportEasily" picture="dashboard" pictureText={landingSections.pictures.dashboard}>
      <h2>From chat to note in three steps</h2>
      <ol>
        <li>
          <strong>Sign up.</strong> An email address and a password, nothing else. No card, no phone number, no
          questionnaire. <Link to={paths.signUp}>It takes half a minute</Link>.
        </li>
        <li>
          <strong>Add the extension</strong> to Chrome, Edge, Brave or Firefox. It adds one button to your browser's
          toolbar and asks for the permissions it needs to read the page you click it on.
        </li>
        <li>
          <strong>Open a conversation and click.</strong> Select a part first if you do not want all of it. Change the
          title if you like. Save.
        </li>
      </ol>
      <p>
        That was the export. The note stands on your dashboard with its formatting, the address of the chat and the
        date. You can read it, share it by a link, and download it as a PDF.
      </p>

      <h2>What is free, exactly</h2>
      <p>"Free" often means a trial with a timer. Here is the whole list, so that you can decide before you sign up.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">On the Free plan</th>
            <th scope="col">How much</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Notes from ChatGPT</th>
            <td>2 a day, every day</td>
          </tr>
          <tr>
            <th scope="row">PDF downloads</th>
            <td>2 a day</td>
          </tr>
          <tr>
            <th scope="row">Reading, pinning, deleting</th>
            <td>As much as you like</td>
          </tr>
          <tr>
            <th scope="row">Public link for a note</th>
            <td>For every note</td>
          </tr>
          <tr>
            <th scope="row">Text from pictures, on the phone</th>
            <td>2 in all, to try it</td>
          </tr>
          <tr>
            <th scope="row">Download of everything you have</th>
            <td>At any time</td>
          </tr>
        </tbody>
      </table>
      <p>
        What needs Pro: notes from other websites and assistants, more than two a day, search, notebooks, tags, editing,
        linking, voice, and export as text and JSON. It costs 3 dollars a month or 15 a year; the{' '}
        <Link to={paths.pricing}>pricing page</Link> shows it in your currency. You can try all of it for seven days
        without a card, and the trial ends by itself.
      </p>

      <h2>Easier than what?</h2>
      <h3>Than the official archive</h3>
      <p>
        ChatGPT can email you everything. You request it in the settings, wait, download a ZIP file within a day, and
        find in it one page with all your conversations. For a backup that is right. For the one conversation you need
        this afternoon it is like ordering the whole library to look something up.
      </p>
      <h3>Than copy and paste</h3>
      <p>
        Copying an answer takes a second, and pasting it another. Then the table has lost its columns, the code its
        indentation, and you have neither the question nor the address. The minute you spend tidying up is why you stop
        doing it.
      </p>
      <h3>Than printing</h3>
      <p>
        Browsers can print a chat to PDF. The page then also has the list of your other chats, half a menu and a line of
        code that runs off the page. Our PDFs contain the text and nothing else, and it can be selected and searched.
      </p>
      <p>
        All five ways with their strengths are in our guide on{' '}
        <Link to={paths.blog.exportConversations}>how to export ChatGPT conversations</Link>. It does not try to sell
        you anything; some days the copy button is the right tool.
      </p>

      <h2>Two a day: is that enough?</h2>
      <p>
        For many people, yes. Most chats are for the moment. If you keep the best answer of the day and the second best,
        you have seven hundred at the end of the year, and you will find each of them, because there are not seven
        thousand. Which answers deserve it is a question of its own:{' '}
        <Link to={paths.blog.saveResponses}>how to save ChatGPT responses</Link> has some rules of thumb.
      </p>
      <p>
        It is not enough if you do research all day, use several assistants, or want to keep what you read on the web in
        the same place. That is what Pro is for.
      </p>

      <h2>What happens to what you export</h2>
      <p>
        It belongs to you. It is stored so that only you can see it, and it is not used to train models or sold. If you
        share a note, the link shows that note and not who you are; end the sharing, and the link is dead at once. If
        you leave, you take an archive of everything with you and delete the account yourself, without asking anybody.
        The <Link to={paths.privacyShort}>privacy policy</Link> says it in full.
      </p>

      <Questions
        of={[
          [
            'Do I need the extension?',
            'No. You can also paste text into a new note, or share it from your phone. The extension is the quickest way, and the one that keeps the formatting best.',
          ],
          ['Does the counter of two roll over?', 'No, it resets every day at midnight UTC.'],
          [
            'Can I export a shared ChatGPT link?',
            'Yes. Open the link in your browser and save it like any other conversation.',
          ],
          [
            'What if a conversation is very long?',
            'A note holds up to 50,000 characters, about twenty pages. A longer conversation becomes several notes, in order. Or select only the part you want.',
          ],
          [
            'Will it stay free?',
            'The Free plan is how people get to know the product, so it will not go away. If its limits ever change, what you have saved stays yours and readable.',
          ],
        ]}
      />
    </MarketingContent>
  )
}
