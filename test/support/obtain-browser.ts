import { spawnSync } from 'node:child_process'
import { openBrowser } from './chromium.ts'

/**
 * Makes sure before the tests that a real browser can be opened: the one that TEST_BROWSER names; without TEST_BROWSER
 * the one in the npm package (Linux on x64), or else the machine's own. If none of them runs and this process is root
 * on Debian, installs Debian's Chromium. Throws if no browser can be opened.
 */
export async function obtainBrowser(): Promise<void> {
  const failure = await tryBrowser()
  if (failure === null) return
  if (!process.env['TEST_BROWSER']) {
    process.env['TEST_BROWSER'] = 'system'
    if ((await tryBrowser()) === null) return
    if (process.getuid?.() === 0 && installFromDebian() && (await tryBrowser()) === null) return
  }
  throw new Error(`No browser can be opened: install Chromium, or name one in TEST_BROWSER. ${failure.message}`)
}

async function tryBrowser(): Promise<Error | null> {
  try {
    const browser = await openBrowser()
    await browser.close()
    return null
  } catch (error) {
    return error as Error
  }
}

function installFromDebian(): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another process may be installing: another run of the tests, or the machine itself.
  const run = (...parameters: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...parameters], { env: environment, stdio: 'ignore' })
      .status === 0
  const install = (name: string) => run('install', '--yes', '--no-install-recommends', name)
  return run('update') && (install('chromium-headless-shell') || install('chromium'))
}
