// Guide: five ways to export a ChatGPT conversation.
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Article } from '../article.tsx'

export function ExportConversations() {
  return (
    <Article name="exportConversations">
      <p>
        A good conversation with ChatGPT is a piece of work: a plan you argued over, a bug you finally understood, a
        text that took twelve rounds. It sits in a list of several hundred others, under a title you did not choose.
        Sooner or later you want it somewhere else. There are five ways to get it out, and they differ more than one
        would think. This guide says what each keeps, what it loses, and when to use it.
      </p>

      <h2>The five ways at a glance</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Way</th>
            <th scope="col">Good for</th>
            <th scope="col">What it loses</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Data export</th>
            <td>A backup of everything</td>
            <td>Order: it is one big archive</td>
          </tr>
          <tr>
            <th scope="row">Share link</th>
            <td>Showing one chat to somebody</td>
            <td>Permanence: it can be deleted</td>
          </tr>
          <tr>
            <th scope="row">Copy button</th>
            <td>One answer, right now</td>
            <td>The question, the date, the source</td>
          </tr>
          <tr>
            <th scope="row">Print to PDF</th>
            <td>A document for a file or a colleague</td>
            <td>Text you can easily work on</td>
          </tr>
          <tr>
            <th scope="row">Saving as you go</th>
            <td>What you will look for again</td>
            <td>What you did not save</td>
          </tr>
        </tbody>
      </table>

      <h2>1. The official data export</h2>
      <p>
        ChatGPT can send you everything it has of yours. Open the settings, choose Data controls, then Export data, and
        confirm. After a while an email arrives with a link to a ZIP file. The link is valid for a limited time, a day
        at the time of writing, so download it soon.
      </p>
      <p>
        Inside are, among others, <code>chat.html</code>, which opens in any browser and shows all conversations on one
        endless page, and <code>conversations.json</code>, the same for programs. Archived chats are included. Temporary
        chats are not, because they are not kept in the first place.
      </p>
      <p>
        Use it twice a year as a backup, and before you delete an account. Do not use it to find something: opening a
        page of a thousand conversations to look for one paragraph is what you wanted to get away from. How to read the
        archive is the subject of our <Link to={paths.blog.exportGuide}>ChatGPT export guide</Link>.
      </p>

      <h2>2. A share link</h2>
      <p>
        The Share button makes a public page of one conversation as it is at that moment. Later messages are not added
        unless you update the link. It is the quickest way to show somebody what you mean, and it keeps the formatting.
      </p>
      <p>
        Mind three things. Anybody with the link can read it, so look through the chat for names, keys and addresses
        first. The link is not a copy: delete it, or the conversation, and it is gone for everybody. And what is behind
        it is somebody else's page, which you cannot search together with your own notes.
      </p>

      <h2>3. Copy a single answer</h2>
      <p>
        Under every answer there is a copy button. What it puts on the clipboard is Markdown: headings begin with{' '}
        <code>#</code>, lists with <code>-</code>, and code stands between three backticks. Paste it into something that
        understands Markdown and it looks as it did in the chat. Paste it into an email and it looks odd.
      </p>
      <p>
        If the receiving program does not know Markdown, select the text with the mouse instead and copy that. Most word
        processors then keep headings, bold words and tables. Code blocks sometimes lose their line breaks on the way;
        copy those with their own button.
      </p>
      <p>
        What is lost either way is context. An answer without its question is a riddle after three weeks. Keep the
        question too, even if only as the title.
      </p>

      <h2>4. Print to PDF</h2>
      <p>
        Every browser can print to a PDF. In practice a chat page is a hard case: the list of chats may be printed too,
        long code lines are cut off, and a dark theme turns into gray on black. Switch to the light theme, open the
        share link of the conversation instead of the chat itself, and print that. The result is tidier.
      </p>
      <p>
        PDF is right when the text must look the same everywhere and not change: for a file, a teacher, a client. It is
        wrong for anything you want to go on working with.
      </p>

      <h2>5. Save as you go</h2>
      <p>
        The ways above all happen afterwards, when you have to remember that there was something, and when. The other
        approach is to save the two or three answers that matter at the moment you read them, together with where they
        came from. It takes seconds, and it is the only way after which finding is easier than before.
      </p>
      <p>
        That is what <Link to={paths.chatgptExporter}>the Jotsam extension</Link> does on a ChatGPT page: it saves a
        selection or the whole conversation as a note, with its address, the date and a title, formatted as it was. From
        there you can file it in a notebook, tag it, and export it again as a PDF, as text or as JSON. On the Free plan
        you can save two notes from ChatGPT a day; <Link to={paths.pricing}>Pro</Link> has no such limit.
      </p>

      <h2>Which one, then?</h2>
      <ul>
        <li>
          <strong>You are about to leave, or fear for your account:</strong> the data export, today.
        </li>
        <li>
          <strong>Somebody else should read it:</strong> a share link for now, a PDF for good.
        </li>
        <li>
          <strong>You need the answer in a document you are writing:</strong> the copy button.
        </li>
        <li>
          <strong>You will want it again and do not know when:</strong> save it where you search, now.
        </li>
      </ul>

      <h2>Before you export: three checks</h2>
      <p>
        <strong>Is it right?</strong> An export makes a text look more certain than it was. Check figures, names and
        quotations before you pass it on, and say that a machine wrote it where that matters.
      </p>
      <p>
        <strong>Is it yours to share?</strong> If you pasted a colleague's mail or a client's data into the chat, it is
        in the export too.
      </p>
      <p>
        <strong>Will you understand it?</strong> Add one sentence: what you wanted, and what you did with the answer. It
        is the best-paid sentence you will write that day. More about that is in{' '}
        <Link to={paths.blog.saveResponses}>how to save ChatGPT responses</Link>.
      </p>
    </Article>
  )
}
