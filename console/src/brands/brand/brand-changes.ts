import { BrandService } from "../../../../gen/letterpress/v1/brand_service_pb.ts";

const { describeBrand, listBrands, listBrandVersions } = BrandService.method;

/** What answers otherwise after a brand is published, renamed or archived. Versions themselves never change. */
export const BRAND_CHANGES = [describeBrand, listBrands, listBrandVersions] as const;
