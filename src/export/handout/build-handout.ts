import { type Block, type BlockOf, blockMedia } from '../../course/blocks/blocks.ts'
import { namePictures } from '../../course/media/picture-sizes.ts'
import type { Cite } from '../../course/parts.ts'
import type { Chapter, Course, Exercise, Lesson, Video } from '../../course/schema.ts'
import type { RolePlay } from '../../course/sheets/role-play.ts'
import { describeOrigin, describeReference } from '../../player/render/render-about.ts'
import { describeCitedPlace, listCitedPassages } from '../../player/render/render-cites.ts'
import { readStrings } from '../../player/strings.ts'
import { createTranslator, type Translator } from '../../player/translator.ts'
import { answerId, blockPieces } from './block-pieces.ts'
import {
  bulletList,
  type Handout,
  type HandoutPicture,
  heading,
  numberedList,
  type PictureEncoding,
  type Piece,
  paragraph,
  quietParagraph,
  type Section,
  shownPicture,
} from './handout.ts'
import { solveOnPaper } from './question-pieces.ts'
import { readArticle, readJobAid, readLine, readParagraphs, strongLine } from './read-markdown.ts'

/** Maximum width in pixels of a picture that is converted to JPEG: about 150 pixels to the inch on paper. */
const PAPER_PIXELS = 960

/**
 * Where the answers to checks are printed: together near the end of the handout or, in formats without links between
 * pages, at the end of each lesson.
 */
export type AnswersPlace = 'together' | 'in-lessons'
type HandoutOptions = { encoding?: PictureEncoding; answers?: AnswersPlace }

/**
 * Builds a handout of a course: a document for reading, with the lessons and their checks, the answers, and every other
 * part of the course except the assessment.
 */
export function buildHandout(
  course: Course,
  { encoding = 'webp', answers = 'together' }: HandoutOptions = {},
): Handout {
  const translator = createTranslator(readStrings(course.language), course.language)
  return {
    title: course.name,
    headline: course.headline,
    language: course.language,
    direction: translator.direction,
    contents: translator.text('contents'),
    pictures: listPictures(course, encoding),
    sections: [
      outcomeSection(course, translator),
      ...course.chapters.flatMap(chapter => chapterSections(chapter, course, answers, translator)),
      ...rolePlaySections(course, translator),
      ...wrapupSections(course, translator),
      ...articleSections(course, translator),
      ...jobAidSections(course, translator),
      ...agreementSections(course, translator),
      ...(answers === 'together' ? answerSections(course, translator) : []),
      ...glossarySections(course, translator),
      aboutSection(course, translator),
    ],
  }
}

/** Lists every picture of the handout once: in its largest stored size as WebP, or in a size for paper as JPEG. */
export function listPictures(course: Course, encoding: PictureEncoding): HandoutPicture[] {
  const shownIds = listShownIds(course)
  const pictures = (course.media ?? []).filter(each => each.kind === 'picture').filter(({ id }) => shownIds.has(id))
  return pictures.map(each => {
    const sizes = namePictures(each)
    const { name: stored, ...size } =
      encoding === 'webp' ? sizes.at(-1)! : (sizes.findLast(({ width }) => width <= PAPER_PIXELS) ?? sizes[0]!)
    return { media: each.id, stored, name: encoding === 'webp' ? stored : stored.replace(/webp$/, 'jpg'), ...size }
  })
}

/**
 * Returns the ids of the media that the handout shows. The pictures of the assessment are left out, and so are the
 * posters of films, because a handout plays no films.
 */
function listShownIds({ cover, chapters }: Course): Set<string> {
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  const uses = blocks.filter(({ type }) => type !== 'video').flatMap(blockMedia)
  return new Set([...(cover ? [cover.media] : []), ...uses.map(({ id }) => id)])
}

function outcomeSection({ caveat, cover, outcomes }: Course, translator: Translator): Section {
  return {
    id: 'outcomes',
    level: 1,
    title: translator.text('outcomes'),
    pieces: [
      ...(caveat === undefined ? [] : [quietParagraph(readLine(caveat))]),
      ...(cover ? shownPicture({ media: cover.media, decorative: true }) : []),
      bulletList(outcomes.map(({ text }) => [paragraph(readLine(text))])),
    ],
  }
}

function chapterSections(
  { id, title, summary, lessons }: Chapter,
  course: Course,
  answers: AnswersPlace,
  translator: Translator,
): Section[] {
  return [
    { id, level: 1, title, pieces: [paragraph(readLine(summary))] },
    ...lessons.map(lesson => lessonSection(lesson, course, answers, translator)),
  ]
}

function lessonSection(lesson: Lesson, course: Course, answers: AnswersPlace, translator: Translator): Section {
  const { id, title, minutes, blocks, exercise, video } = lesson
  const solutions = answers === 'in-lessons' ? answerPieces([lesson], translator) : []
  const pieces = [
    quietParagraph([{ text: translator.minutes(minutes, 'long') }]),
    ...blocks.flatMap(block => [
      ...blockPieces(block, translator),
      ...makerPieces(block, course, translator),
      ...citePieces(block.cites, course, translator),
    ]),
    ...(exercise ? [exerciseBox(exercise, translator)] : []),
    ...(video ? [videoLine(video, translator)] : []),
    ...(solutions.length > 0 ? [heading([{ text: translator.text('answer') }]), ...solutions] : []),
  ]
  return { id, level: 2, title, pieces }
}

/** Returns a note for readers if a block shows pictures that a model has made; otherwise nothing. */
function makerPieces(block: Block, { media = [] }: Course, translator: Translator): Piece[] {
  const blockPictures = blockMedia(block).map(({ id }) => media.find(each => each.id === id))
  const isDrawn = blockPictures.some(each => each?.kind === 'picture' && each.madeBy !== undefined)
  return isDrawn ? [quietParagraph([{ text: translator.text('madeByModel') }])] : []
}

function citePieces(cites: Cite[] | undefined, course: Course, translator: Translator): Piece[] {
  const cited = listCitedPassages(cites, course)
  return cited.length === 0 ? [] : [quietParagraph([{ text: describeCitedPlace(cited, course, translator) }])]
}

function exerciseBox({ title, task, steps, hint, answer }: Exercise, translator: Translator): Piece {
  return {
    kind: 'box',
    label: translator.text('exercise'),
    title: readLine(title),
    pieces: [
      ...readParagraphs(task),
      bulletList(steps.map(({ text }) => [paragraph([{ text: '☐ ' }, ...readLine(text)])])),
      paragraph(strongLine(translator.text('hint'))),
      ...readParagraphs(hint),
      paragraph(strongLine(translator.text('modelAnswer'))),
      ...readParagraphs(answer),
    ],
  }
}

/**
 * Returns a line with a link to a video or to a search for videos, because a handout cannot play videos of other sites.
 */
function videoLine(video: Video, translator: Translator): Piece {
  if (video.kind === 'search') {
    const link = `https://www.youtube.com/results?search_query=${encodeURIComponent(video.query)}`
    return paragraph([{ text: translator.text('searchYouTube', { query: video.query }), link }])
  }
  const { videoId, title, channel } = video
  const link = `https://www.youtube.com/watch?v=${videoId}`
  const text = `${translator.text('video')}: ${title}`
  return paragraph([{ text, link }, { text: ` (${translator.text('videoFrom', { channel })})` }])
}

function wrapupSections({ wrapup }: Course, translator: Translator): Section[] {
  if (!wrapup) return []
  const pieces = [
    ...readParagraphs(wrapup.summary),
    paragraph(strongLine(translator.text('learned'))),
    bulletList(wrapup.learned.map(({ text }) => [paragraph(readLine(text))])),
    paragraph(strongLine(translator.text('nextSteps'))),
    bulletList(wrapup.nextSteps.map(step => [paragraph(readLine(step))])),
  ]
  return [{ id: 'wrapup', level: 1, title: translator.text('wrapup'), pieces }]
}

function articleSections({ articles = [] }: Course, translator: Translator): Section[] {
  if (articles.length === 0) return []
  return [
    { id: 'articles', level: 1, title: translator.text('articles'), pieces: [] },
    ...articles.map(({ id, title, markdown }): Section => ({ id, level: 2, title, pieces: readArticle(markdown) })),
  ]
}

function jobAidSections({ jobAids = [] }: Course, translator: Translator): Section[] {
  if (jobAids.length === 0) return []
  return [
    { id: 'job-aids', level: 1, title: translator.text('jobAids'), pieces: [] },
    ...jobAids.map(({ id, title, markdown }): Section => ({ id, level: 2, title, pieces: readJobAid(markdown) })),
  ]
}

/** Returns a section for each role-play, which a reader can print and hand out separately. */
function rolePlaySections({ rolePlays = [] }: Course, translator: Translator): Section[] {
  if (rolePlays.length === 0) return []
  return [
    { id: 'role-plays', level: 1, title: translator.text('rolePlays'), pieces: [] },
    ...rolePlays.map(
      (play): Section => ({ id: play.id, level: 2, title: play.title, pieces: rolePlayPieces(play, translator) }),
    ),
  ]
}

function rolePlayPieces(
  { players, playMinutes, setup, sheets, watch, debrief }: RolePlay,
  translator: Translator,
): Piece[] {
  const listLines = (lines: string[]) => bulletList(lines.map(text => [paragraph(readLine(text))]))
  return [
    quietParagraph([{ text: `${players} · ${translator.minutes(playMinutes, 'short')}` }]),
    ...readParagraphs(setup),
    paragraph([{ text: translator.text('rolePlayHow'), emphasis: true }]),
    ...sheets.flatMap(({ role, know, want, play }) => [
      heading(readLine(role)),
      paragraph(strongLine(translator.text('roleKnows'))),
      listLines(know),
      paragraph(strongLine(translator.text('roleWants'))),
      listLines(want),
      paragraph(strongLine(translator.text('roleActs'))),
      listLines(play),
    ]),
    heading([{ text: translator.text('roleWatches') }]),
    listLines(watch),
    heading([{ text: translator.text('roleDebrief') }]),
    listLines(debrief),
  ]
}

function agreementSections({ agreement }: Course, translator: Translator): Section[] {
  if (!agreement) return []
  const { title, statement, confirmation } = agreement
  const pieces = [
    ...readParagraphs(statement),
    paragraph([{ text: '☐ ' }, ...readLine(confirmation)]),
    paragraph([{ text: `${translator.text('fullName')}: ____________________` }]),
    paragraph([{ text: `${translator.text('date')}: ____________________` }]),
  ]
  return [{ id: 'agreement', level: 1, title, pieces }]
}

function answerSections({ chapters }: Course, translator: Translator): Section[] {
  const pieces = answerPieces(
    chapters.flatMap(({ lessons }) => lessons),
    translator,
  )
  return pieces.length === 0 ? [] : [{ id: 'answers', level: 1, title: translator.text('answer'), pieces }]
}

/** Returns the answers to all checks for a section after the lessons. Each answer is printed with its question. */
function answerPieces(lessons: Lesson[], translator: Translator): Piece[] {
  const checks = lessons
    .flatMap(({ blocks }) => blocks)
    .filter((block): block is BlockOf<'check'> => block.type === 'check')
  return checks.flatMap(({ id, question }) => [
    paragraph([...strongLine(question.stem), { text: ' ' }, { text: '↩', link: `#${id}` }], answerId(id)),
    ...solveOnPaper(question, translator),
  ])
}

function glossarySections({ glossary }: Course, translator: Translator): Section[] {
  if (glossary.length === 0) return []
  const entries = glossary.map(({ term, definition }) => [
    paragraph([...strongLine(term), { text: ': ' }, ...readLine(definition)]),
  ])
  return [{ id: 'glossary', level: 1, title: translator.text('glossary'), pieces: [bulletList(entries)] }]
}

function aboutSection({ origin, createdAt, version, references }: Course, translator: Translator): Section {
  const sources = references.map(reference => [paragraph(readLine(describeReference(reference, translator)))])
  return {
    id: 'about',
    level: 1,
    title: translator.text('about'),
    pieces: [
      paragraph(readLine(describeOrigin(origin, translator))),
      paragraph([
        {
          text: `${translator.text('createdOn', { date: translator.date(createdAt) })} (v${translator.number(version)})`,
        },
      ]),
      ...(sources.length > 0 ? [paragraph(strongLine(translator.text('restsOn'))), numberedList(sources)] : []),
    ],
  }
}
