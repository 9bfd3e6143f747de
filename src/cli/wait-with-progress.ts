import type { CourseObject, CoursewrightClient } from '../client/client.ts'
import type { Output } from './output.ts'

/**
 * Waits for a job and shows its progress. Ctrl-C stops waiting but not the job, and prints the command that resumes
 * waiting.
 */
export async function waitWithProgress(
  client: CoursewrightClient,
  jobId: string,
  output: Output,
  label = 'Writing the course',
): Promise<CourseObject> {
  const progress = output.progress(label)
  const interrupted = new AbortController()
  const onInterrupt = () => {
    progress.stop()
    process.stderr.write(`\nThe server goes on writing. Come back with: coursewright wait ${jobId}\n`)
    interrupted.abort()
    process.exit(130)
  }
  process.once('SIGINT', onInterrupt)
  try {
    const course = await client.waitForCourse(jobId, { signal: interrupted.signal, onProgress: progress.at })
    progress.done(`${course.name} is written`)
    return course
  } catch (error) {
    progress.stop()
    throw error
  } finally {
    process.off('SIGINT', onInterrupt)
  }
}
