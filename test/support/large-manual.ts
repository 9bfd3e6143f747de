/** Writes about 300 pages: duties without questions, tables of limits, and stories with figures that could become questions. */
export function plantManual(chapters = 20): string {
  return [
    '# Plant manual',
    'What everybody who works in the halls of the plant has to know, hall by hall.',
    ...Array.from({ length: chapters }, (_, at) => writeChapter(at + 1)),
  ].join('\n\n')
}

const GROUPS = 12
const PARAGRAPHS = 5
/**
 * Number of paragraphs in the story of a chapter. With so many, the stories are about a third of the manual; they carry
 * no weight when a course is planned.
 */
const TOLD = 24
const LETTERS = 'ABCDEFGHIJKLMNOPQRST'

function writeChapter(hall: number): string {
  const name = `${LETTERS[hall - 1]}`
  const groups = Array.from({ length: GROUPS }, (_, at) => writeGroup(name, LETTERS[at]!))
  return [`## Hall ${name}`, ...groups, writeLimits(name, hall), writeStory(name, hall)].join('\n\n')
}

function writeGroup(hall: string, group: string): string {
  const rules = Array.from(
    { length: PARAGRAPHS },
    (_, at) =>
      `Whoever works at line ${LETTERS[at]} of hall ${hall} must close its valves before the pump of group ${group} is started again. ` +
      `Nobody may reach into the opened housing, not even for a moment, as long as the red lamp above the door is burning.`,
  )
  return [`### Valve group ${hall}${group}`, ...rules].join('\n\n')
}

function writeLimits(hall: string, number: number): string {
  return [
    `### Limits of hall ${hall}`,
    `The values that hold in this hall.`,
    `| Part | Torque |\n| --- | --- |\n| Flange of ${hall} | ${number + 10} Nm |\n| Cover of ${hall} | ${number + 40} Nm |\n| Bearing of ${hall} | ${number + 90} Nm |`,
  ].join('\n\n')
}

function writeStory(hall: string, number: number): string {
  const told = Array.from(
    { length: TOLD },
    (_, at) =>
      `The masons of that time took ${number + at + 20} months for the walls of hall ${hall}, and people came by on Sundays to look at them. ` +
      `The roof was carried by ${number + at + 60} beams of oak, which came down the river on rafts, and nobody knows any more from where.`,
  )
  return [`### How the hall was built, ${hall}`, ...told].join('\n\n')
}
