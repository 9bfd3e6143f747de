import { workerContract } from './worker.ts'

workerContract('sqlite')
workerContract('postgres')
