export type { ListedEntity } from './listed-entity';
