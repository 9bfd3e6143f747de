import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Packs this checkout as `npm pack` does and installs it in a folder, with the lockfile's production dependencies and none for
 * development. They are hard-linked from the checkout, so that no registry is needed. Returns the package's folder.
 */
export function installPackage(folder: string): string {
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'build-dist.ts')], { cwd: ROOT, stdio: 'pipe' })
  const packing = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  const [{ filename }] = JSON.parse(packing) as [{ filename: string }]
  const target = join(folder, 'node_modules', 'coursewright')
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', target])
  for (const path of listProductionPackages()) linkFolder(join(ROOT, path), join(folder, path))
  return target
}

/** Lists the folders of production packages in the lockfile, except Node itself, which the test already has. */
export function listProductionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const paths = Object.keys(packages).filter(path => path !== '' && !packages[path]!.dev)
  // The lockfile also lists optional packages of other platforms, which are not installed.
  return paths.filter(path => path !== 'node_modules/node' && existsSync(join(ROOT, path)))
}

/** Copies a folder by hard links, which take no space and no time; on another file system, by copies. */
function linkFolder(source: string, target: string): void {
  mkdirSync(target, { recursive: true })
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    // Nested packages in `node_modules` have their own entries in the lockfile.
    if (entry.isDirectory() && entry.name !== 'node_modules') linkFolder(from, to)
    else if (entry.isFile()) linkFile(from, to)
  }
}

function linkFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
