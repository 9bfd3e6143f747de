// Lists known vulnerabilities in what we ship, if the registry answers that request. Many mirrors do not: the script then says so
// and passes.
import { spawnSync } from 'node:child_process'

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 })
const report = parse(stdout)
const found = report?.metadata?.vulnerabilities
if (!found) {
  console.log('audit: the registry does not answer')
} else {
  console.log(`audit: ${found.critical} critical, ${found.high} high, ${found.moderate} moderate, ${found.low} low`)
  if (found.critical + found.high > 0) process.exitCode = 1
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
