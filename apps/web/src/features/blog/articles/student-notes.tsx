// Guide: note-taking for students.
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Article } from '../article.tsx'

export function StudentNotes() {
  return (
    <Article name="studentNotes">
      <p>
        Students write more notes than anyone else and read fewer of them. That is not a character flaw. Lectures are
        fast, readings are long, and by the time the exam comes the notes are spread over a notebook, two apps, a folder
        of screenshots and a chat history. This guide is about what a note-taking app has to do for a student, and about
        a way of using one that carries from the first week to the exam.
      </p>

      <h2>What a student really needs</h2>
      <p>
        Forget the lists of a hundred features. Over a term, six things make the difference, and most apps have four of
        them.
      </p>
      <ul>
        <li>
          <strong>It must be fast to get text in.</strong> From a page, a PDF, a slide, a photo of the blackboard, a
          chat with an assistant, your own voice. Every source that needs a detour is a source you will not use.
        </li>
        <li>
          <strong>It must keep the source.</strong> You will have to cite it. Reconstructing thirty references in the
          last night is a rite of passage that you can skip.
        </li>
        <li>
          <strong>It must search everything.</strong> Not only titles.
        </li>
        <li>
          <strong>It must connect.</strong> Understanding is seeing that chapter seven is the same idea as week two.
        </li>
        <li>
          <strong>It must work offline.</strong> In basements, on trains, with a hundred others on the same network.
        </li>
        <li>
          <strong>It must let you leave.</strong> You study for some years; your notes should outlive the account.
        </li>
      </ul>

      <h2>In the lecture: write less</h2>
      <p>
        Taking down everything is typing practice. People who write by hand remember more, and the reason seems to be
        that they cannot keep up: they have to decide what matters and say it in their own words. You can have that
        effect with a keyboard if you forbid yourself to transcribe. Three kinds of lines are enough:
      </p>
      <ol>
        <li>
          <strong>What surprised you.</strong> That is where you learn something.
        </li>
        <li>
          <strong>What you did not understand,</strong> as a question, with a question mark.
        </li>
        <li>
          <strong>What the lecturer said twice.</strong> It will be asked.
        </li>
      </ol>
      <p>
        The slides will be online anyway. If one is not, photograph it and let the app read the text, so that it can be
        searched. Check formulas: recognition is good with prose and weak with subscripts.
      </p>

      <h2>After the lecture: fifteen minutes</h2>
      <p>
        The same day, before you forget, go through the lines. Answer the questions you can answer now, from the book,
        from a friend, or from an assistant, and write the answer under the question in one or two sentences. Give each
        note a title that says something: not "Lecture 4" but "Why enzymes have an optimum temperature". One idea, one
        note. It feels slow in the second week and like a superpower in the twelfth.
      </p>

      <h2>Reading: keep passages, not PDFs</h2>
      <p>
        A folder with forty papers is a plan, not knowledge. While you read, save the two or three passages you would
        quote, each with its source, and write a sentence under each: what does it give me? When the essay is due, you
        do not open forty papers; you open a list of a hundred passages, sort them into an order, and write between
        them. For pages on the web this takes a click with a <Link to={paths.notesExtension}>browser extension</Link>.
        How to do it in general is in <Link to={paths.blog.saveOnlineNotes}>how to save notes online</Link>.
      </p>

      <h2>AI assistants: a tutor, not a ghostwriter</h2>
      <p>
        Assistants are good at three things that students need: explaining the same matter in five ways until one fits,
        asking you questions, and finding the hole in your argument. They are bad at being right about details. So:
      </p>
      <ul>
        <li>
          Save the explanation that finally made sense, with your question as the title. You will want exactly that one
          before the exam. <Link to={paths.blog.saveResponses}>Here is how</Link>.
        </li>
        <li>
          Mark what you have checked and what you have not. A tag such as <code>unchecked</code> does it.
        </li>
        <li>
          Know the rules of your course, and keep the chats. If anyone ever asks how a text was written, a saved
          conversation with its date is the best answer. <Link to={paths.blog.exportConversations}>Exporting</Link>{' '}
          takes minutes.
        </li>
      </ul>

      <h2>Order for a term</h2>
      <p>
        One notebook per course, and inside it at most one more level: a notebook for the essay, one for the exam. That
        is all the hierarchy you need. Use tags for what repeats across courses: <code>definition</code>,{' '}
        <code>exam</code>, <code>quote</code>, <code>ask</code>. On Friday, filter by <code>ask</code>, and you have
        your list for the tutorial.
      </p>
      <p>
        And link. When a note builds on another, or contradicts it, connect the two and say which it is. Exams at
        university rarely ask what is in one note; they ask what is between two. A course whose notes are linked can be
        revised by walking through it, and where there are no links you see what you have not understood.
      </p>

      <h2>Revision that works</h2>
      <p>
        Reading notes again feels good and does little. Two methods have held up in study after study: testing yourself,
        and spreading it out. Both are easy with notes whose titles are questions.
      </p>
      <ol>
        <li>Open a notebook and read only the titles. Answer each aloud before you open the note.</li>
        <li>
          What you could answer, you see again in a week. What you could not, tomorrow. A tag or a pin keeps track of
          it.
        </li>
        <li>After a month of that, write one page from memory about the whole course. Compare it with your notes.</li>
      </ol>
      <p>
        Begin four weeks before the exam with twenty minutes a day. It is less than the last weekend would have cost
        you, and it stays.
      </p>

      <h2>Group work</h2>
      <p>
        Agree on one place for the shared document and keep your own notes your own. Share single notes by link when the
        others need them, so that nobody has to search through your thoughts on the lecturer. A good share link shows
        that one note and nothing else, and you can end it when the project is over.
      </p>

      <h2>What it costs</h2>
      <p>
        Some honest arithmetic, since most apps live off forgetting: Jotsam is free for two notes a day from ChatGPT,
        and two pictures to text to try it out. Everything above, with search, notebooks, tags, links, voice, three
        hundred pictures a month and saving from any website, is Pro: 15 dollars a year, or 3 a month if you only need
        it for the exam season. There is a trial of seven days without a card. When Pro ends, your notes stay readable.
        The <Link to={paths.pricing}>pricing page</Link> says the rest, and what you can do with paper, for nothing, is
        also a great deal.
      </p>

      <h2>The first week</h2>
      <ul>
        <li>Make one notebook per course, today.</li>
        <li>In the next lecture, write only surprises, questions and what was said twice.</li>
        <li>The same evening, turn five lines into five notes with real titles.</li>
        <li>On Friday, link two notes from different courses. There is always a pair.</li>
      </ul>
      <p>If you do that for three weeks, the exam will be a different experience.</p>
    </Article>
  )
}
