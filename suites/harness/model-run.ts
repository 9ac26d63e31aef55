export type { ModelRun, ModelStep } from '../judges/model.ts'
