import { readFileSync } from 'node:fs'

/** What a hostile file could make a program do. */
const ACTS: Record<string, () => unknown> = {
  print: () => process.stdout.write('done'),
  spin: () => {
    for (;;);
  },
  sleep: () => setTimeout(() => {}, 600_000),
  allocate: () => {
    // Native memory: typed arrays lie outside of V8's heap.
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
  },
  read: () => process.stdout.write(readFileSync('/etc/hosts')),
  talk: () => process.stdout.write('x'.repeat(2 * 1024 * 1024)),
}

ACTS[process.argv[2]!]!()
