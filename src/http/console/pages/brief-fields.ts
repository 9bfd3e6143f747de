import {
  AUDIENCE_CHARACTERS,
  LENGTHS,
  LEVELS,
  MUST_COVER_CHARACTERS,
  MUST_COVER_ITEMS,
  TONES,
} from '../../../course/brief.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { CourseWish } from '../course-wish.ts'
import { fieldState, type Problems, renderProblem, selection } from './form-fields.ts'

type Level = (typeof LEVELS)[number]
type Tone = (typeof TONES)[number]
type Length = (typeof LENGTHS)[number]

const LEVEL_WORDS: Record<Level, string> = {
  beginner: 'Nothing yet',
  intermediate: 'The basics',
  advanced: 'A lot',
}
const TONE_WORDS: Record<Tone, string> = { plain: 'Plainly', friendly: 'Like a friend', formal: 'Formally' }
const LENGTH_WORDS: Record<Length, string> = { short: 'Short', standard: 'Medium', long: 'Long' }

const NONE = 'Up to the author'

/** Who the course is for and how it speaks to them: closed until somebody wants it, open where something was filled in. */
export function briefFields(wish: CourseWish, problems: Problems): Html {
  const names = ['audience', 'level', 'tone', 'length', 'mustCover'] as const
  const isOpen = names.some(name => wish[name] !== '' || problems.has(name))
  return html`
    <details class="brief"${isOpen && html` open`}>
      <summary>${icon('chevron')} Learners, tone and length</summary>
      <div class="stack">
        <div class="field">
          <label for="audience">Who learns it <span class="optional">optional</span></label>
          <input
            id="audience"
            name="audience"
            value="${wish.audience}"
            autocomplete="off"
            placeholder="Night-shift nurses in their first month"${fieldState(problems, 'audience', 'audience-hint')}
          >
          ${renderProblem(problems, 'audience')}
          <p class="hint" id="audience-hint">Up to ${AUDIENCE_CHARACTERS} characters.</p>
        </div>
        <div class="fields three">
          ${selection('level', 'They know', NONE, pairs(LEVELS, LEVEL_WORDS), wish.level, problems)}
          ${selection('tone', 'It speaks', NONE, pairs(TONES, TONE_WORDS), wish.tone, problems)}
          ${selection('length', 'Length', NONE, pairs(LENGTHS, LENGTH_WORDS), wish.length, problems)}
        </div>
        <div class="field">
          <label for="mustCover">It must cover <span class="optional">optional</span></label>
          <textarea id="mustCover" name="mustCover" rows="4"${fieldState(problems, 'mustCover', 'mustCover-hint')}>
            ${`\n${wish.mustCover}`}
          </textarea>
          ${renderProblem(problems, 'mustCover')}
          <p class="hint" id="mustCover-hint">
            One point a line, at most ${MUST_COVER_ITEMS} of ${MUST_COVER_CHARACTERS} characters. What an author could not
            use is said with the course.
          </p>
        </div>
      </div>
    </details>
  `
}

function pairs<Name extends string>(names: readonly Name[], words: Record<Name, string>) {
  return names.map(name => [name, words[name]] as const)
}
