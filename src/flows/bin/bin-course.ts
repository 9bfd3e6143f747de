import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Packages } from '../../storage/packages.ts'
import { type BinOrder, binCourse, endPackageMove, listPackageMoves, unbinCourse } from '../../store/bin.ts'
import type { Database } from '../../store/database.ts'

export type BinParts = { db: Database; packages: Pick<Packages, 'move'> }

/**
 * Puts a course into the bin, from which its owner can restore it. As soon as this is committed, the course is not
 * found any more.
 */
export async function putIntoBin(parts: BinParts, order: BinOrder, now: number): Promise<void> {
  if (!(await binCourse(parts.db, order, now))) throw new PublicError('NOT_FOUND', refusal('no-such-course'))
  // If a file cannot be moved, the worker tries again later. The service itself no longer serves any of these files.
  await movePackages(parts, order.courseId).catch(() => {})
}

/**
 * Restores a course from the bin with its addresses. As soon as this is committed, the course is found again. If a file
 * cannot be moved, the worker tries again later.
 */
export async function restoreFromBin(parts: BinParts, order: BinOrder, now: number): Promise<void> {
  if (!(await unbinCourse(parts.db, order, now))) throw new PublicError('NOT_FOUND', refusal('no-such-binned-course'))
  await movePackages(parts, order.courseId).catch(() => {})
}

/**
 * Moves package files between their public addresses and the bin, wherever they are not in the place that the database
 * says: for one course, or for all (`courseId` null). A file that cannot be moved does not stop the others.
 */
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
