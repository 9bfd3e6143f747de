import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Packages } from '../../storage/packages.ts'
import { type BinOrder, binCourse, endPackageMove, listPackageMoves, unbinCourse } from '../../store/bin.ts'
import type { Database } from '../../store/database.ts'

export type BinParts = { db: Database; packages: Pick<Packages, 'move'> }

/** Deletes a course so that its owner can have it back: from the commit on it is found by nobody. */
export async function putIntoBin(parts: BinParts, order: BinOrder, now: number): Promise<void> {
  if (!(await binCourse(parts.db, order, now))) throw new PublicError('NOT_FOUND', refusal('no-such-course'))
  // The worker takes up what fails: the service itself gives out none of these files any more.
  await movePackages(parts, order.courseId).catch(() => {})
}

/** Brings a course back with its addresses. It is back from the commit on; the worker takes up files that could not be moved. */
export async function restoreFromBin(parts: BinParts, order: BinOrder, now: number): Promise<void> {
  if (!(await unbinCourse(parts.db, order, now))) throw new PublicError('NOT_FOUND', refusal('no-such-binned-course'))
  await movePackages(parts, order.courseId).catch(() => {})
}

/** Brings the files of packages to where they belong: of one course, or of all. One that cannot be moved does not keep the others. */
export async function movePackages({ db, packages }: BinParts, courseId: string | null): Promise<void> {
  const problems: unknown[] = []
  for (const move of await listPackageMoves(db, courseId)) {
    try {
      await packages.move(move.from, move.to)
      await endPackageMove(db, move)
    } catch (error) {
      problems.push(error)
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Packages could not be moved into the bin or out of it')
}
