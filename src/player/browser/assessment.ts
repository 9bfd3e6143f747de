import type { CourseData } from '../course-data.ts'
import { openRandom, shuffle } from '../random.ts'
import { fill, fillCount, formatNumber, formatPercent } from '../wording.ts'
import { clear, inputsOf, isRight, judge, pick, pickedOf, refuseChanges, stopwatch } from './choices.ts'
import { find, findAll, moveTo, setText } from './page.ts'
import { type LearnerRecord, newSeed } from './record.ts'

/** The scored quiz: drawn in an order of its own for every attempt, and open as often as the learner likes. */
export function openAssessment({ assessment, lessons, locale, strings }: CourseData, record: LearnerRecord): void {
  if (!assessment) return
  const saved = record.state.assessment
  const { questions, passMark } = assessment
  const form = find('[data-assessment]')
  const panel = find('.result')
  const elements = questions.map(({ questionId }) => find(`#scored-${questionId}`))
  const watches = elements.map(stopwatch)
  const actions = find('.actions', form)
  const problem = find('[data-unanswered]')
  refuseChanges(form)
  arrange()
  elements.forEach((element, index) => {
    pick(element, saved.last?.[index] ?? [])
  })
  if (saved.last && !saved.open) show()

  form.addEventListener('change', () => {
    saved.last = elements.map(pickedOf)
    saved.open = true
    record.save()
  })

  form.addEventListener('submit', event => {
    event.preventDefault()
    const missing = inOrder().filter(element => pickedOf(element).length === 0)
    if (missing.length > 0) {
      setText(problem, fillCount(strings.questionsLeft, locale, missing.length))
      inputsOf(missing[0]!)[0]!.focus()
      return
    }
    handIn()
    show()
    moveTo(panel)
  })

  find('[data-retry]', panel).addEventListener('click', () => {
    elements.forEach(clear)
    for (const element of elements) delete element.dataset['outcome']
    panel.hidden = true
    actions.hidden = false
    saved.seed = newSeed()
    saved.last = null
    saved.open = false
    arrange()
    record.save()
    moveTo(inputsOf(inOrder()[0]!)[0]!, 'center')
  })

  function handIn(): void {
    const picks = elements.map(pickedOf)
    const right = questions.filter(({ key }, index) => isRight(picks[index]!, key)).length
    const percent = Math.round((100 * right) / questions.length)
    const passed = right * 100 >= passMark * questions.length
    saved.last = picks
    saved.open = false
    saved.attempts++
    saved.best = Math.max(saved.best, percent)
    saved.passed ||= passed
    problem.textContent = ''
    questions.forEach(({ questionId, key, lesson }, index) => {
      record.answer({
        questionId,
        chapterId: lessons.find(({ id }) => id === lesson)!.chapter,
        stem: find('.stem', elements[index]).textContent!,
        picked: picks[index]!,
        correct: key,
        right: isRight(picks[index]!, key),
        seconds: watches[index]!(),
      })
    })
    record.lms.score({ right, total: questions.length, passed })
    record.save()
  }

  /** Right answers are shown only to those who have passed. */
  function show(): void {
    const outcomes = questions.map(({ key }, index) => isRight(saved.last![index]!, key))
    const right = outcomes.filter(Boolean).length
    const count = questions.length
    const passedNow = right * 100 >= passMark * count
    elements.forEach((element, index) => {
      judge(element, questions[index]!.key, saved.passed, strings)
      element.dataset['outcome'] = outcomes[index] ? 'right' : 'wrong'
    })
    findAll('.result-tiles .art', panel).forEach((tile, index) => {
      tile.classList.toggle('lit', outcomes[index])
    })
    panel.dataset['outcome'] = passedNow ? 'right' : 'wrong'
    setText(find('[data-score]', panel), formatPercent(right / count, locale))
    setText(find('[data-verdict]', panel), passedNow ? strings.passed : strings.notPassed)
    setText(find('[data-standing]', panel), fillCount(strings.rightOf, locale, count, { right }))
    const best = saved.best > Math.round((100 * right) / count)
    setText(
      find('[data-best]', panel),
      best ? fill(strings.bestResult, { percent: formatPercent(saved.best / 100, locale) }) : '',
    )
    showReview(outcomes)
    panel.hidden = false
    actions.hidden = true
  }

  function showReview(outcomes: boolean[]): void {
    const weak = new Set(questions.filter((_, index) => !outcomes[index]).map(({ lesson }) => lesson))
    const review = find('[data-review]', panel)
    for (const item of findAll('li', review)) item.hidden = !weak.has(item.dataset['lesson']!)
    find('p', review).hidden = saved.passed
    review.hidden = weak.size === 0
  }

  function arrange(): void {
    const random = openRandom(saved.seed)
    const order = shuffle(elements, random)
    order.forEach((element, index) => {
      const options = find('.options', element)
      options.append(...shuffle(findAll('.option', options).sort(byPosition), random))
      const numbers = { number: formatNumber(index + 1, locale), count: formatNumber(order.length, locale) }
      setText(find('[data-place]', element), fill(strings.questionOf, numbers))
    })
    form.prepend(...order)
  }

  function inOrder(): HTMLElement[] {
    return findAll('[data-question]', form)
  }
}

function byPosition(one: Element, other: Element): number {
  return Number(find<HTMLInputElement>('input', one).value) - Number(find<HTMLInputElement>('input', other).value)
}
