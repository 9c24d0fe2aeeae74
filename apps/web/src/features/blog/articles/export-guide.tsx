// Guide: the ChatGPT data export, and a backup that can be searched.
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Article } from '../article.tsx'

export function ExportGuide() {
  return (
    <Article name="exportGuide">
      <p>
        If you only want one conversation out of ChatGPT, our short guide on{' '}
        <Link to={paths.blog.exportConversations}>how to export ChatGPT conversations</Link> is the quicker read. This
        one goes deeper: what is inside the archive, how to read it, which format is right for what, what is missing
        from every export, and how to set up a backup you can rely on and still find something in.
      </p>

      <h2>Ask for the archive</h2>
      <ol>
        <li>Sign in on the web and open Settings.</li>
        <li>Go to Data controls and choose Export data. Confirm.</li>
        <li>
          Wait for the email. It takes minutes for a small history and can take hours, sometimes a day or two, for a
          large one.
        </li>
        <li>Download the ZIP soon: the link expires, after about a day.</li>
        <li>Check that it opens before you delete anything.</li>
      </ol>
      <p>
        Accounts that belong to a company or a school may not offer this; there the administrator decides. Menus are
        moved now and then, so if the names differ, look for "export" in the settings.
      </p>

      <h2>What is inside</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">chat.html</th>
            <td>All conversations on one page, to read in a browser</td>
          </tr>
          <tr>
            <th scope="row">conversations.json</th>
            <td>The same as data, with times and the tree of every chat</td>
          </tr>
          <tr>
            <th scope="row">message_feedback.json</th>
            <td>Your thumbs up and down</td>
          </tr>
          <tr>
            <th scope="row">user.json</th>
            <td>Your account: email address, id</td>
          </tr>
          <tr>
            <th scope="row">Pictures and files</th>
            <td>Much of what you uploaded or had drawn, under technical names</td>
          </tr>
        </tbody>
      </table>
      <p>
        Treat the ZIP like a diary. It contains everything you ever typed, including what you pasted without thinking:
        addresses, contracts, keys. Keep it in an encrypted place, and do not upload it to the first website that
        promises to make it pretty.
      </p>

      <h2>How to read conversations.json</h2>
      <p>
        The file is a list of conversations. Each has a <code>title</code>, a <code>create_time</code> and an{' '}
        <code>update_time</code> in seconds since 1970, and a <code>mapping</code>. The mapping is a tree, not a list:
        whenever you edited a question or asked for another answer, the conversation branched, and all branches are
        there. <code>current_node</code> names the end of the branch that you last saw.
      </p>
      <p>
        To get the conversation as it stood on the screen, begin at <code>current_node</code> and follow the parents up
        to the root, then turn the order around. In a few lines of Python:
      </p>
      <pre>
        <code>{READ_ARCHIVE}</code>
      </pre>
      <p>
        Two traps. Some messages are hidden, such as the system's own and the calls of tools; they have another role, or
        no text. And a part may be a picture, an object instead of a string, which the line with <code>isinstance</code>{' '}
        leaves out.
      </p>

      <h2>Choose the format by what comes next</h2>
      <ul>
        <li>
          <strong>Markdown or plain text</strong> when you go on writing. Everything reads it, today and in twenty
          years, and a change can be seen line by line. It is also what the copy button gives you.
        </li>
        <li>
          <strong>HTML</strong> when it should look as it did. Good for tables and code. Harder to edit.
        </li>
        <li>
          <strong>PDF</strong> when it must not change: records, hand-ins, clients. Make sure that the text in it can be
          selected; a PDF that is a picture cannot be searched.
        </li>
        <li>
          <strong>JSON</strong> when a program comes next: an import, a statistic, a migration.
        </li>
      </ul>

      <h2>What no export gives you</h2>
      <p>
        <strong>Temporary chats.</strong> They are not part of your history. If one turns out well, copy it before you
        close it.
      </p>
      <p>
        <strong>Deleted chats.</strong> Gone is gone, at least for you.
      </p>
      <p>
        <strong>The sources behind the answer.</strong> Links that the model showed are in the text; what it "had in
        mind" is not. If a figure matters, find where it comes from while you have the chat open.
      </p>
      <p>
        <strong>Your judgement.</strong> The archive does not know that answer four was wrong, that you used answer six,
        and that the rest was noise. That is why a full archive is a poor memory: it keeps everything, with equal
        weight.
      </p>

      <h2>A plan: two layers</h2>
      <p>
        Good backups of anything have two layers, one complete and rarely used, one small and used daily. For chats that
        means:
      </p>
      <p>
        <strong>Layer one, the archive.</strong> Twice a year, and before you change or close an account: request the
        export, check that it opens, name the ZIP with its date, put it with your other backups. Delete the one before
        the last. Half an hour a year.
      </p>
      <p>
        <strong>Layer two, the notes.</strong> Every day, the one or two answers that you would be annoyed to lose:
        saved at once, with a title that is the question, the address, and a word on whether you checked it.{' '}
        <Link to={paths.blog.saveResponses}>How to save ChatGPT responses</Link> describes the habit. This is the layer
        you will search, link and quote from.
      </p>
      <p>
        For the second layer you can use any notes app and discipline. Or a tool that takes the effort out:{' '}
        <Link to={paths.chatgptExporter}>Jotsam's exporter</Link> saves a selection or a whole conversation from the
        page with one click, keeps headings, lists, tables and code, and exports each note again as PDF with real text,
        as plain text, or as JSON. Everything you have saved can be downloaded at once, too, so that the second layer
        does not become the next silo.
      </p>

      <h2>Moving to another assistant</h2>
      <p>
        People change assistants, or use several. Histories do not move between them in any useful way. What moves is
        text: your best prompts, the facts about your project, the decisions. If those are notes of yours rather than
        entries in somebody's history, changing costs an afternoon. A note called "How I like my code reviewed" is worth
        more in a new tool than a thousand old conversations.
      </p>

      <h2>Checklist</h2>
      <ul>
        <li>Export requested, downloaded, opened, dated, stored encrypted.</li>
        <li>Next export in the calendar.</li>
        <li>The ten best conversations of the past year found and saved as notes.</li>
        <li>A habit for new ones: one question before closing the tab.</li>
      </ul>
    </Article>
  )
}

const READ_ARCHIVE = `import json

for chat in json.load(open('conversations.json')):
    node, lines = chat.get('current_node'), []
    while node:
        entry = chat['mapping'][node]
        message = entry.get('message')
        if message and message['author']['role'] in ('user', 'assistant'):
            parts = message['content'].get('parts') or []
            text = '\\n'.join(p for p in parts if isinstance(p, str))
            if text:
                lines.append(f"{message['author']['role']}: {text}")
        node = entry.get('parent')
    print('#', chat['title'])
    print('\\n\\n'.join(reversed(lines)), '\\n')`
