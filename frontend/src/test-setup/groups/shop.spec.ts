import { specsIn } from '../specs-in';

specsIn('features/shop');
