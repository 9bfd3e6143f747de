import { stripVTControlCharacters, styleText } from 'node:util'
import ora from 'ora'

const BAR_CELLS = 24

export type Output = {
  /** Writes the result of the command. Nothing else is written to standard output. */
  result(json: unknown, text: string): void
  /** Writes a message to the person at the terminal. Without a terminal, as in a pipe, nothing is written. */
  note(text: string): void
  progress(label: string): Progress
}

export type Progress = { at(percent: number): void; done(text: string): void; stop(): void }

/**
 * Creates the output of a command. Results go to standard output and everything else to standard error, so that a pipe
 * gets clean text or JSON.
 */
export function chooseOutput(asJson: boolean): Output {
  const { stdout, stderr } = process
  return {
    result(json, text) {
      if (asJson) stdout.write(`${JSON.stringify(json, null, stdout.isTTY ? 2 : 0)}\n`)
      else stdout.write(`${stdout.isTTY ? text : stripVTControlCharacters(text)}\n`)
    },
    note(text) {
      if (stderr.isTTY && !asJson) stderr.write(`${text}\n`)
    },
    progress: label => (stderr.isTTY && !asJson ? drawnProgress(label) : plainProgress(label, asJson)),
  }
}

function drawnProgress(label: string): Progress {
  const spinner = ora({ stream: process.stderr, color: 'cyan', discardStdin: false }).start(label)
  return {
    at: percent => {
      spinner.text = `${label} ${bar(percent)} ${String(percent).padStart(3)} %`
    },
    done: text => void spinner.succeed(text),
    stop: () => void spinner.stop(),
  }
}

/**
 * Reports progress where there is no terminal: one line per quarter, so that a log shows that the command is still
 * running.
 */
function plainProgress(label: string, silent: boolean): Progress {
  let lastPercent = -1
  const say = (text: string) => {
    if (!silent) process.stderr.write(`${text}\n`)
  }
  return {
    at(percent) {
      const quarter = Math.floor(percent / 25) * 25
      if (quarter > lastPercent) say(`${label} ${quarter} %`)
      lastPercent = Math.max(lastPercent, quarter)
    },
    done: say,
    stop() {},
  }
}

function bar(percent: number): string {
  const full = Math.round((percent / 100) * BAR_CELLS)
  return styleText('cyan', '█'.repeat(full)) + styleText('dim', '░'.repeat(BAR_CELLS - full))
}

export function shortened(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1)}…`
}

/** Formats rows as aligned columns; the first row is the heading. On a terminal, a line that is too long is cut. */
export function table(rows: (string | number | null)[][]): string {
  const cells = rows.map(row => row.map(cell => String(cell ?? '–')))
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map(row => row[column]!.length)))
  return cells
    .map((row, index) => {
      const line = row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd()
      const fitting = process.stdout.isTTY ? shortened(line, process.stdout.columns) : line
      return index === 0 ? styleText('bold', fitting) : fitting
    })
    .join('\n')
}
