// Guide: a simple system for notes from the web.
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Article } from '../article.tsx'

export function SaveOnlineNotes() {
  return (
    <Article name="saveOnlineNotes">
      <p>
        You read something on the web that matters: a paragraph that says what you could not put into words, a table you
        will need for a decision, an explanation, a recipe. You leave the tab open so as not to lose it. A week later
        there are sixty tabs, the browser restarts, and you remember that there was something, but not where. This guide
        is about a better way: a small system for saving notes online that takes seconds per note and still works when
        there are thousands of them.
      </p>

      <h2>Why open tabs, bookmarks and screenshots fail</h2>
      <p>
        Each of them saves something, and each saves the wrong thing. An <strong>open tab</strong> saves your intention
        to read, and reminds you of it every day, like an unwashed cup. A <strong>bookmark</strong> saves an address.
        The page behind it changes, moves behind a wall, or goes away; studies of old links find that a good part of
        them no longer lead anywhere after a few years. And even if the page is still there, the bookmark does not say
        which of its four thousand words you meant. A <strong>screenshot</strong> saves the words as a picture: you
        cannot search it, quote from it or follow its links, and it lies between holiday photos.
      </p>
      <p>
        What you want to keep is the passage itself, as text, together with where it came from. Everything else follows
        from that.
      </p>

      <h2>The four parts of a note that lasts</h2>
      <ol>
        <li>
          <strong>The passage.</strong> As little as possible, as much as needed. One paragraph is usually better than a
          page: you will read a paragraph again.
        </li>
        <li>
          <strong>The source.</strong> Address and title of the page. Without it you cannot check, quote or go back, and
          after a year you no longer know whether it was a study or somebody's comment.
        </li>
        <li>
          <strong>The date.</strong> When you saved it. Much of what one reads has a shelf life.
        </li>
        <li>
          <strong>A word of yours.</strong> Why did you stop at this passage? "For the talk in May." "Contradicts what
          we do." Future you will not guess it.
        </li>
      </ol>
      <p>
        A good tool takes care of the second and the third by itself, so that you have to think only of the first and
        the last.
      </p>

      <h2>Step one: capture without leaving the page</h2>
      <p>
        The moment of saving decides whether the system lives. If it takes a minute, with a switch to another window, a
        paste, a lost format and a missing address, you will do it for what is important, and most of what turns out to
        be important does not look like it at the time. If it takes two seconds, you will do it.
      </p>
      <p>
        On the desktop that means a <Link to={paths.notesExtension}>browser extension</Link>: select, click, go on
        reading. On the phone it means the share menu: select, share, choose your notes. If what you want is on paper or
        in a picture, take a photo and let the app read the text; check the figures, because that is where it makes
        mistakes. And if you are away from the desk with both hands full, dictate.
      </p>
      <p>
        Whatever you use, test it on a page with a table and on one with code. Many tools turn both into porridge, and
        you notice only when you need them.
      </p>

      <h2>Step two: sort lightly</h2>
      <p>
        There are two schools. One builds folders in folders in folders; the other throws everything on one pile and
        trusts the search. Both are right about the other. Deep folders fail because a note belongs in three of them and
        you have to guess which one you chose. One pile fails because sometimes you do not want to find something, you
        want to see what there is.
      </p>
      <p>A middle way that holds up in practice:</p>
      <ul>
        <li>
          <strong>Notebooks for what you work on.</strong> Five to ten, named by the thing: a course, a project, a
          house, a hobby. Two levels at most. When the project is over, the notebook goes to the archive as a whole.
        </li>
        <li>
          <strong>Tags for what cuts across.</strong> "quote", "figure", "method", "to-check". Write them in lower case
          and in the singular, always, and you will not end up with three spellings of one tag.
        </li>
        <li>
          <strong>Nothing, when in doubt.</strong> A note without a notebook is found by its words all the same. Sorting
          is for browsing; do not let it get in the way of saving.
        </li>
      </ul>

      <h2>Step three: find</h2>
      <p>
        Searching one's own notes is different from searching the web. The web has every phrasing of everything; your
        notes have one. So:
      </p>
      <ul>
        <li>
          Search for <strong>rare words</strong>, not for topics. "Mitochondria" finds the note; "biology" finds a
          hundred.
        </li>
        <li>
          Search for words from <strong>the source</strong>. People remember where they read something better than what
          it said.
        </li>
        <li>
          Use <strong>time</strong>. "It was before the holidays" narrows more than three more words.
        </li>
        <li>
          When a search fails and you find the note by another way, <strong>repair it</strong>: add the word you had
          tried to the title or the tags.
        </li>
      </ul>
      <p>
        A tool should search the full text, not only titles, show you the place that matched, and let you combine words
        with notebook, tag, source and date. If it cannot do the first, it is a list of bookmarks.
      </p>

      <h2>Step four: come back</h2>
      <p>
        Saving feels like learning, and is not. What you never look at again, you do not have. Two small habits are
        enough. Once a week, spend ten minutes with what you saved that week: delete what has lost its shine, give the
        rest better titles, and link what belongs together. And whenever you begin something, a text, a purchase, a
        trip, search your notes first and the web second. The first search pays for all the saving.
      </p>
      <p>
        Links between notes deserve a word of their own. When a new note confirms, continues or contradicts an old one,
        connect them and say how. It is a small thing, and after some months it becomes a map of what you know. That
        idea has a long tradition under the name of Zettelkasten; our page on{' '}
        <Link to={paths.pkms}>personal knowledge management</Link> shows how it works in practice.
      </p>

      <h2>What about AI chats?</h2>
      <p>
        More and more of what is worth keeping is not on a page but in a conversation with an assistant. The same rules
        hold, with one addition: write down that a machine said it, and check it before you rely on it. Title the note
        with your question. Keep the address of the chat as the source. The details are in{' '}
        <Link to={paths.blog.saveResponses}>how to save ChatGPT responses</Link> and, for whole conversations, in{' '}
        <Link to={paths.blog.exportConversations}>how to export them</Link>.
      </p>

      <h2>Keep it safe, keep it yours</h2>
      <p>Notes are a long-term affair. Before you put years into a tool, ask it four questions.</p>
      <ul>
        <li>
          <strong>Can I get everything out, by myself, at any time?</strong> In a format that other programs read, with
          the sources and dates. Try it once, at the beginning.
        </li>
        <li>
          <strong>What happens when I stop paying?</strong> Your notes should stay readable.
        </li>
        <li>
          <strong>Who can read them?</strong> Private by default; shared one by one, when you say so; and a shared link
          that can be taken back.
        </li>
        <li>
          <strong>Does it work without a connection?</strong> Trains and lecture halls are where notes are made.
        </li>
      </ul>
      <p>
        For the record, here is how <Link to={paths.home}>Jotsam</Link> answers. Everything can be downloaded at once
        from the account page, on every plan. When Pro ends, notes, notebooks, tags and links stay readable; you just
        cannot change the paid parts. Notes are private; a public link is made for one note and ended with one click,
        and it tells nobody whose it is. What you save offline waits on the device and is sent later. What it does not
        do: it is no place for long documents with tracked changes, and it has no apps of its own in the stores, since
        it is installed from the browser.
      </p>

      <h2>Begin today, in ten minutes</h2>
      <ol>
        <li>Choose a tool and install its extension and its phone app.</li>
        <li>Go through your open tabs. From each, save the passage you kept it open for. Close the tab.</li>
        <li>Make three notebooks, no more.</li>
        <li>Put a weekly appointment with yourself in the calendar: ten minutes, "notes".</li>
      </ol>
      <p>
        That is the whole system. It is not clever, and it does not need to be: it only has to be less effort than an
        open tab. Students will find a version of it for a whole term in{' '}
        <Link to={paths.blog.studentNotes}>note-taking for students</Link>.
      </p>
    </Article>
  )
}
