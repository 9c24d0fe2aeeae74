// Guide: which ChatGPT answers to save, and how.
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Article } from '../article.tsx'

export function SaveResponses() {
  return (
    <Article name="saveResponses">
      <p>
        Most ChatGPT answers are for the moment: a word you could not think of, a command you will type once. A few are
        worth more. They took several rounds to get right, or they explain something in just the way you understand, or
        they hold a decision. Those few disappear into the history like all the others, and three weeks later you ask
        again and get a different answer. Here is a way to keep them that takes about ten seconds each.
      </p>

      <h2>Which responses deserve it</h2>
      <p>Keep an answer when you can say yes to one of these:</p>
      <ul>
        <li>
          <strong>It took work.</strong> You corrected it twice and gave it an example. Nobody will do that again by
          chance.
        </li>
        <li>
          <strong>You will do it again.</strong> A query, a formula, a letter, a checklist: anything with the shape of a
          template.
        </li>
        <li>
          <strong>It changed your mind.</strong> You decided something because of it. When somebody asks why, you will
          want the reason.
        </li>
        <li>
          <strong>It explained something at last.</strong> An explanation that fits you is rarer than a correct one.
        </li>
      </ul>
      <p>
        Everything else may go. If one note in ten is good, you will search your collection. If one in a hundred is, you
        will not.
      </p>

      <h2>What to keep along with the answer</h2>
      <p>Four things turn an answer into a note:</p>
      <ol>
        <li>
          <strong>A title that is the question.</strong> Not "SQL help" but "Newest row per group in SQL". You will
          search for the question, because the answer is what you forgot.
        </li>
        <li>
          <strong>The source.</strong> The address of the chat, so that you can go back and ask further, and so that you
          know that a machine said it.
        </li>
        <li>
          <strong>The date.</strong> What was true about a library, a price or a law in spring may not be in autumn.
        </li>
        <li>
          <strong>One sentence of yours.</strong> "Used this for the invoice report, works." Or: "Did not try the second
          part." It costs five seconds and is the part that no search engine could give you back.
        </li>
      </ol>

      <h2>Check before you keep</h2>
      <p>
        A saved answer is trusted more than a fresh one, because saved things look checked. So check it at that moment,
        while you still know what you asked. Run the code. Look up the one figure that everything hangs on. If it quotes
        a source, open it; if the source is not there, write that down too. A note that says "claims X, could not
        confirm" is more useful than one that says X.
      </p>

      <h2>How to save it</h2>
      <h3>By hand</h3>
      <p>
        Use the copy button below the answer, which gives you Markdown, and paste it into your notes. Copy the address
        from the browser and add it. Type the title. That works everywhere, takes about a minute, and is why most people
        stop after a week.
      </p>
      <h3>With an extension</h3>
      <p>
        A <Link to={paths.notesExtension}>browser extension for notes</Link> does the copying: you select what you want,
        or take the whole conversation, and click. Title, address, date and formatting come along. With Jotsam the note
        also gets a suggestion for a notebook and some tags, which you accept or change. Tables stay tables and code
        stays code.
      </p>
      <h3>On the phone</h3>
      <p>
        Tap the app's share button and choose your notes app from the list. What arrives is often only plain text or
        only a link: look before you close the chat.
      </p>

      <h2>Name, sort, find</h2>
      <p>
        People plan folders for an afternoon and then never open them. What works is less: a handful of notebooks named
        after what you do, such as "Code", "Thesis", "House", and tags for what cuts across, such as "template",
        "decision" or "check-again". If you are not sure where a note belongs, leave it in none; the search does not
        mind.
      </p>
      <p>
        Search by words that are in the text, two at a time, and narrow by source or date when there are too many. If
        you searched for something and did not find it at once, add the word you tried first to the note. The next
        search will work. That small repair, done every time, is what makes a collection get better with age instead of
        worse.
      </p>

      <h2>Link what belongs together</h2>
      <p>
        Answers build on each other. The prompt that made the good summary belongs to the summary; the objection you
        found later belongs to the plan. In Jotsam you link two notes and say how: related, builds on, contradicts,
        supports. After some weeks the links show you what you have been thinking about, which no list of chats does. If
        that appeals to you, read on about <Link to={paths.pkms}>personal knowledge management</Link>.
      </p>

      <h2>A habit that lasts</h2>
      <p>
        Tie it to something you do anyway. Before you close the tab with the chat, ask: is there one thing in here I
        would be annoyed to lose? If yes, save that one thing. If no, close it. That is all. Two notes a day, which is
        also what <Link to={paths.pricing}>the Free plan</Link> gives you, are seven hundred a year, and seven hundred
        good answers of your own, checked and named, are worth more than ten thousand in a history.
      </p>

      <h2>And the rest?</h2>
      <p>
        For everything that you did not save there is still the archive. Export it now and then, so that nothing is lost
        for good: <Link to={paths.blog.exportConversations}>how to export ChatGPT conversations</Link> shows the five
        ways.
      </p>
    </Article>
  )
}
