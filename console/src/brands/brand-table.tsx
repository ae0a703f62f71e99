import { Link } from "wouter";
import type { Brand } from "../../../gen/letterpress/v1/brand_pb.ts";
import { Moment } from "../components/moment.tsx";
import { TemplateState } from "../components/template-state.tsx";

export function BrandTable({ brands }: { readonly brands: readonly Brand[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Brands, the last changed first</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col" className="optional">
              Changed
            </th>
            <th scope="col" className="optional">
              Published
            </th>
          </tr>
        </thead>
        <tbody>
          {brands.map((brand) => (
            <tr key={brand.id}>
              <td>
                <Link href={`/brands/${brand.id}`} className="name" dir="auto">
                  {brand.name}
                </Link>
                <div className="small muted mono">{brand.slug}</div>
              </td>
              <td>
                <TemplateState template={brand} />
              </td>
              <td className="optional when">
                <Moment at={brand.updatedAt} />
              </td>
              <td className="optional when muted">
                <Moment at={brand.publishedAt} none="Not yet" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
