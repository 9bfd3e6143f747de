import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runAnswers } from './answers.ts'
import { type Case, compare, type Figures, type Results, summarize } from './cases.ts'
import { runDocuments } from './documents.ts'
import { runGrounding } from './grounding.ts'
import { runQuality } from './quality.ts'
import { runSearch } from './search.ts'

const ENGINES: Record<string, () => Case[]> = {
  search: runSearch,
  documents: runDocuments,
  grounding: runGrounding,
  quality: runQuality,
  answers: runAnswers,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean', default: false } },
})
const unknown = positionals.filter(name => !Object.hasOwn(ENGINES, name))
if (unknown.length > 0) {
  console.error(`There is no engine “${unknown[0]}”: choose from ${Object.keys(ENGINES).join(', ')}.`)
  process.exit(2)
}
for (const name of positionals.length > 0 ? positionals : Object.keys(ENGINES)) evaluate(name)

/** Prints the figures of one engine and what changed since its results were recorded; a case that became wrong fails the run. */
function evaluate(name: string): void {
  const cases = ENGINES[name]!()
  const results = summarize(cases)
  console.log(`\n${formatFigures(name, results)}`)
  for (const [corpus, figures] of Object.entries(results.corpora)) {
    console.log(formatFigures(`  ${corpus}`, figures))
    const classes = Object.entries(results.groups).filter(([group]) => group.startsWith(`${corpus}/`))
    for (const [group, each] of classes) console.log(formatFigures(`    ${group.slice(corpus.length + 1)}`, each))
  }

  const file = new URL(`results/${name}.json`, import.meta.url)
  const recorded = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : null
  const changes = recorded ? compare(cases, recorded) : []
  console.log(
    recorded ? `${changes.length} cases changed${changes.length > 0 ? ':' : '.'}` : 'Nothing was recorded yet.',
  )
  for (const { kind, group, id, says } of changes) console.log(`  ${kind}: ${group}: ${id}: ${says}`)

  if (values.update) writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  else if (recorded === null || changes.some(({ kind }) => kind === 'became wrong')) process.exitCode = 1
}

function formatFigures(name: string, { cases, right, precision, recall }: Figures): string {
  const percent = (share: number | null) => (share === null ? '–' : `${(share * 100).toFixed(1)} %`).padStart(7)
  const counts = `${String(cases).padStart(6)} cases ${String(cases - right).padStart(4)} wrong`
  return `${name.padEnd(34)}${counts}  precision ${percent(precision)}  recall ${percent(recall)}`
}
