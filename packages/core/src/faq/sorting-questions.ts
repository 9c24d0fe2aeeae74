// Questions about organising and searching captures.

import { limits } from '../plan/limits.ts'

export const sortingQuestions = [
  {
    id: 'write-note',
    question: 'How do I write a note myself?',
    answer:
      'Choose Add a New Note on the dashboard, or press N. Give it a title, write, and press Create. Writing your own notes is part of Pro.',
    leadsTo: 'dashboard',
  },
  {
    id: 'edit-note',
    question: 'How do I edit a note?',
    answer:
      'Open the note and press Edit. You can change title, text, notebook and tags. Unsaved changes are kept on your device, even when the tab closes, and offered to you again. Editing is part of Pro.',
  },
  {
    id: 'undo-delete',
    question: 'Can I get a deleted note back?',
    answer: `Yes, for ${limits.trash.days} days: open Trash in the sidebar of your dashboard and press Restore. The note comes back whole, with its tags, links and notebook; only a public link stays off until you share it again. Right after deleting you can also press Undo. Notes in the trash use storage until you empty it.`,
    leadsTo: 'dashboard',
  },
  {
    id: 'history',
    question: 'Can I see or bring back an earlier version of a note?',
    answer:
      'Yes. Choose History in the menu of a note, or open it and press the clock. You see who changed what and when, word by word, and can compare any two versions. Restore this version brings one back, and what it replaces becomes a version too.',
  },
  {
    id: 'notebooks',
    question: 'How do notebooks work?',
    answer: `Create a notebook in the sidebar and move notes into it from their menu: Move to Notebook. Notebooks go ${limits.folder.levels} levels deep. When you delete one, its notes are kept. Notebooks are part of Pro.`,
  },
  {
    id: 'suggestions',
    question: 'How are notebooks suggested?',
    answer:
      'From the words of the note and the site it came from, compared with your notebooks. The menu shows the suggestion first; a new note goes there by itself only when the match is clear.',
  },
  {
    id: 'tags',
    question: 'How do I use tags?',
    answer: `Choose Add Tags in the menu of a note, or edit the note, and separate tags with commas. A note can have ${limits.capture.tagsMax}. You can filter your notes by any of them. Tags are part of Pro.`,
  },
  {
    id: 'search',
    question: 'How do I search my notes?',
    answer: `Type in the search field above your notes, or press / to get there. It looks in titles and text, and remembers your last ${limits.list.recentSearches} searches on this device. You can narrow down by tag, notebook, date, source and kind of content, or with operators such as tag:recipe. Search is part of Pro.`,
    leadsTo: 'searchHelp',
  },
  {
    id: 'pin',
    question: 'How do I keep a note at the top?',
    answer: 'Pin it with the pin on its card, or press P on the card. Pinned notes come first, on every plan.',
  },
  {
    id: 'link-notes',
    question: 'How do I link notes to each other?',
    answer:
      'Open a note and choose Link Note. A link says how two notes relate: related to, builds on, contradicts or supports. Every note also has a zettel ID of twelve digits: write it in double square brackets, and it becomes a link to that note. Linking is part of Pro.',
  },
  {
    id: 'graph',
    question: 'What is the graph?',
    answer:
      'A picture of how your notes connect: the open note in the middle, the linked ones around it. Choose a note to jump to it.',
  },
  {
    id: 'shortcuts',
    question: 'Which keyboard shortcuts are there?',
    answer:
      'Press ? on the dashboard to see all of them. The most useful: Ctrl K or Cmd K for commands, / to search, N for a new note, J and K to walk through your notes, Enter to open one, H in a note to highlight a sentence.',
  },
  {
    id: 'many-at-once',
    question: 'Can I change many notes at once?',
    answer:
      'Yes. Select notes with the box on their cards, or press X on a card, and a bar appears: delete them, or with Pro move, tag and export them together.',
  },
  {
    id: 'languages',
    question: 'Which languages are supported?',
    answer:
      'Notes can be in any language, and search finds all of them. Text from images is read best in languages with Latin letters. The interface is in English.',
  },
  {
    id: 'dark-mode',
    question: 'Is there a dark mode?',
    answer:
      'Yes. It follows your system, and you can set light or dark with the theme choice in the account menu or in your account, under Appearance.',
  },
] as const
