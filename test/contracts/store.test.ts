import { gateContract } from './store-gate.ts'
import { queueContract } from './store-queue.ts'

gateContract('sqlite')
gateContract('postgres')
queueContract('sqlite')
queueContract('postgres')
