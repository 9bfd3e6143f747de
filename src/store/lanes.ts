/** Lets at most `width` pieces of work with the same name run at once; the rest wait their turn, and other names do not. */
export function openLanes(width: number): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async (name, work) => {
    const lane = lanes.get(name) ?? { running: 0, waiting: [] }
    lanes.set(name, lane)
    if (lane.running >= width) await new Promise<void>(resolve => lane.waiting.push(resolve))
    else lane.running++
    try {
      return await work()
    } finally {
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) lanes.delete(name)
    }
  }
}
