import type { SourceMutant } from '../support/source-mutant.ts'
import type { AttackName } from './attacks.ts'

/**
 * Services without one of the protections, each with the attack that must then be noticed. A suite that does not
 * notice it proves nothing.
 */
export const MUTANTS = {
  'logos-drawn-before-they-are-judged': {
    file: 'src/flows/change-brand.ts',
    from: 'inPictureTurn(accountId, () => readLogoApart(file))',
    to: `import('sharp').then(sharp => sharp.default(file, { density: 720 }).png().toBuffer()).then(() => readLogoApart(file))`,
    attack: 'a logo of 2,300 masks',
  },
  'slots-without-shares': {
    file: 'src/worker/slots.ts',
    from: 'room(): Room {',
    to: 'room(): Room { return { hasModel, lasting: true, fullAccounts: [], documents: true, fullDocumentAccounts: [], greedyAccounts: [] }',
    attack: 'courses from a document of 168,000 words',
  },
  'reading-without-turns': {
    file: 'src/flows/sources/add-source.ts',
    from: 'createFairTurns({ inAll: 2,',
    to: 'createTurns({ perName: 2, inAll: 2,',
    attack: 'uploads of a document of 168,000 words',
  },
  // Both queues in which pictures wait for their turn are disabled, because each alone keeps one account from taking
  // all the places.
  'pictures-without-turns': {
    file: 'src/flows/picture-turns.ts',
    from: `import { createFairTurns } from '../isolate/turns.ts'`,
    to: `import { createTurns } from '../isolate/turns.ts'\nconst createFairTurns = (turns: { inAll: number; waitMs: number }) => createTurns({ perName: 2, ...turns })`,
    second: {
      file: 'src/flows/media/add-media.ts',
      from: 'createTurns({ perName: 2,',
      to: 'createTurns({ perName: Number.POSITIVE_INFINITY,',
    },
    attack: 'pictures of 50 million pixels',
  },
  'previews-without-a-cache': {
    file: 'src/api/renderings.ts',
    from: 'const cache = createPageCache(maxBytes)',
    to: 'const cache = { find: () => null as Content | null, keep: (_name: string, page: Content) => page }',
    attack: 'previews of a large course',
  },
} as const satisfies Record<string, SourceMutant & { attack: AttackName }>
export type Mutant = keyof typeof MUTANTS
