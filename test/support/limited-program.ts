import { readFileSync } from 'node:fs'

/** Harmful actions that a hostile file could trigger in a program. */
const ACTS: Record<string, () => unknown> = {
  print: () => process.stdout.write('done'),
  spin: () => {
    for (;;);
  },
  sleep: () => setTimeout(() => {}, 600_000),
  allocate: () => {
    // Buffers occupy native memory, outside V8's heap.
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
  },
  read: () => process.stdout.write(readFileSync('/etc/hosts')),
  talk: () => process.stdout.write('x'.repeat(2 * 1024 * 1024)),
}

ACTS[process.argv[2]!]!()
